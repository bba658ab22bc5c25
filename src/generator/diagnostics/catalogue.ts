/** How bad a diagnostic is: an error leaves the tool out and makes the command fail, a warning does neither. */
export type DiagnosticCategory = 'error' | 'warning';

/** One entry of the catalogue: `{words}` are filled with the facts of the occurrence. */
export interface CatalogueEntry {
  readonly category: DiagnosticCategory;
  /** What is wrong. */
  readonly sentence: string;
  /** What to write instead. */
  readonly remedy: string;
}

const error = (sentence: string, remedy: string): CatalogueEntry => ({ category: 'error', sentence, remedy });
const warning = (sentence: string, remedy: string): CatalogueEntry => ({ category: 'warning', sentence, remedy });

/**
 * Everything the generator can complain of. Numbers are stable: 10xx the project, 11xx classes, methods and
 * decorators, 12xx types, 13xx the schema as a model's API sees it, 14xx what types, tags and
 * decorators say against each other, 20xx warnings. A number is never used again for
 * something else.
 */
export const CATALOGUE = {
  TW1001: error(
    'there is no {file}.',
    'Run toolwright where the tsconfig.json lies, or name it with --project path/to/tsconfig.json.',
  ),
  TW1002: error('{file} cannot be read: {reason}.', 'Correct the tsconfig; `tsc -p {file}` should be able to read it.'),
  TW1003: error(
    '{file} names no source files.',
    'Add the folder that holds your decorated classes to its "include", or name another tsconfig with --project.',
  ),
  TW1004: error(
    'none of the {count} source files of {file} has a class with a method tagged @tool.',
    "Tag a method with `@tool()` imported from 'toolwright', or check that the tsconfig includes the file.",
  ),
  TW1005: error('{file} cannot be written: {reason}.', 'Choose another place with --out.'),
  TW1006: error(
    '{file} was written by a newer toolwright (manifest version {found}; this one knows {known}).',
    'Update toolwright, or delete the file to go back.',
  ),
  TW1008: error(
    '{file} only refers to other projects, and several of them may hold your tools.',
    'Name one: {projects}.',
  ),
  TW1009: error('"{setting}" in {file} is {value}.', '{remedy}'),
  TW1010: error('"{name}" in {file} {problem}', 'Correct the name, or take it out.'),
  TW1021: error(
    '{file} is not the name of a TypeScript module, and a module is what is written.',
    'Write a name that ends in .ts, .mts or .cts, such as --out {suggestion}; the same as JSON goes into a .json file beside it.',
  ),
  TW1022: error(
    '{file} exists and was not written by toolwright, so it is left as it is and nothing is written.',
    'Choose another place with --out, or delete the file if it is not needed.',
  ),

  TW1101: error(
    'the class {className} is not exported, so the generated module cannot import it.',
    'Write `export class {className}`.',
  ),
  TW1102: error(
    'the class {className} is declared inside {where}, so the generated module cannot import it.',
    'Move it to the top level of its file and export it, or export a class that extends it.',
  ),
  TW1103: error(
    'a {visibility} method cannot be called from outside its class.',
    'Make it public, or take @tool away.',
  ),
  TW1104: error('@tool stands on {what}, and only methods can be tools.', 'Turn it into a method.'),
  TW1105: error(
    'the tool name "{name}" is not allowed: a name is 1 to 64 of the characters A–Z a–z 0–9 _ -.',
    "Name it `@tool({ name: '{suggestion}' })`.",
  ),
  TW1106: error(
    'two tools of {className} are called "{name}": {methods}.',
    "Give one of them another name with `@tool({ name: '…' })`.",
  ),
  TW1107: error(
    '@{decorator}({parameter}) names no parameter of the method, which has {known}.',
    'Correct the name or take the decorator away.',
  ),
  TW1108: error(
    'the method has {count} overloads, and a tool has one list of arguments.',
    'Write a comment above the one that the model is to use and above no other, or tag a method of its own for each.',
  ),
  TW1109: error(
    'the method has type parameters of its own ({names}), which nobody fills in when a model calls it.',
    'Replace them with the types the tool works on.',
  ),
  TW1110: error(
    'two arguments are called "{name}".',
    'Give one another name: give the destructured parameter a name of its own, or use `@param({ name: … })`.',
  ),
  TW1111: error(
    'the properties of a destructured parameter become the arguments, and {type} has none that are known.',
    'Give the parameter a name: `options: {type}`, and take it apart in the body.',
  ),
  TW1112: error('the name of this method is computed, so a manifest cannot name it.', 'Give it a plain name.'),
  TW1114: error(
    '@timeout({value}) is not a number of milliseconds above zero.',
    'Write for example `@timeout(5_000)`.',
  ),
  TW1115: error('{gap}', ''),
  TW1120: error(
    'the method that runs has no place for the parameter {parameter} of its documented overload.',
    "Give the implementation the overload's parameters, in the same order and form.",
  ),
  TW1121: error('@{decorator} {problem}', 'Correct the name, or take the option away.'),
  TW1122: error(
    '{decorator} is made while the program runs, so what it says of the method cannot be read.',
    'Write `@tool(…)` at the method, and let the options it shares with others be a constant.',
  ),

  TW1201: error(
    '{path}`any` says nothing about what to send.',
    'Write the type the method needs, or `unknown` if any JSON value will do.',
  ),
  TW1202: error(
    '{path}the type `{type}` is not known.',
    'Import or declare it; run `tsc --noEmit` to see what the compiler misses.',
  ),
  TW1203: error('{path}`{type}` is never: no value fits it.', 'Look for two types in it that exclude each other.'),
  TW1204: error(
    '{path}a function ({type}) cannot be sent by a model.',
    '{instead}, or pass it to the constructor of the class.',
  ),
  TW1205: error('{path}a symbol cannot be sent by a model.', 'Use a string or an enum.'),
  TW1207: error('{path}`{type}` has no form in JSON.', 'Use {instead}.'),
  TW1208: error('{path}`{type}` cannot be made from what a model sends.', 'Use `Uint8Array`, which is sent in base64.'),
  TW1209: error('{path}a stream or iterator (`{type}`) cannot be sent in one piece.', 'Take an array.'),
  TW1210: error('{path}`{type}` is an object of the platform, not data.', 'Use {instead}.'),
  TW1211: error(
    '{path}`{type}` cannot be made from data: {reason}.',
    'Declare an interface with the data the method needs, or take a text and make it in the method.',
  ),
  TW1212: error(
    '{path}`{type}` depends on a type parameter that nothing fills in.',
    'Fill it in a subclass (`extends {className}<…>`), or write the type out.',
  ),
  TW1213: error(
    '{path}`{type}` has no properties, so it says nothing about what to send.',
    'Declare them, or write `Record<string, unknown>` for an object with any keys.',
  ),
  TW1214: error(
    '{path}`{type}` never ends, or only after too many levels: each needs a new type.',
    'Write a type that refers to itself, or one with fewer levels.',
  ),
  TW1215: error('{path}the tag @{tag} needs {expected}, and says "{found}".', 'Correct the tag.'),
  TW1216: error('{path}`{type}` allows nothing but undefined.', 'Write the type the method needs.'),
  TW1217: error('{path}`{type}` cannot be said in JSON Schema.', 'Use `string` and check it in the method.'),
  TW1218: error(
    '{path}the schema of `{type}` came out as {found}, which does not say what the type says.',
    'Write the type, or what `@param` says of it, in a simpler form.',
  ),
  TW1219: error(
    '{path}an object with keys of type `{type}` cannot be said in JSON Schema.',
    'Use `Record<string, …>`.',
  ),
  TW1220: error(
    '{path}the enum `{type}` has members that are computed when the program runs.',
    'Give each member a constant value.',
  ),
  TW1222: error(
    '{path}an empty array does not say what it is an array of.',
    'Write the type of its elements, as in `tags: string[] = []`.',
  ),
  TW1223: error(
    '{path}`{type}` is what a run carries along, not data that a model could send.',
    'Give it a parameter of its own, which receives it and is left out of the schema.',
  ),
  TW1224: error(
    '{path}`__proto__` names the prototype of an object, so much of what reads JSON loses a property of that name.',
    'Rename it.',
  ),
  TW1240: error(
    '{path}the tag @{tag} is for {wanted}, and `{type}` stands for {kinds}.',
    'Take the tag away, or put it where it belongs.',
  ),
  TW1241: error('the {keyword} {value} does not fit: {reason}.', 'Correct one of the two.'),
  TW1242: error('the example {example} cannot be a call of this method: {reason}.', 'Correct the @example.'),
  TW1243: error(
    '{path}@{tag} hides a property that is required, so no argument could be complete.',
    'Make the property optional, or take it out of the parameter with `Omit<…>`.',
  ),
  TW1244: error(
    'the tag @{tag} {found} begins with no name of a parameter of the method, which has {known}.',
    'Write `@{tag} parameter value`, or put the tag where the type is declared.',
  ),
  TW1245: error('{what} has no description.', '{remedy}'),

  TW1301: error('{reason}', ''),
  TW1401: error('{rule} lets nothing through that the type `{type}` stands for.', '{hint}'),
  TW1402: error(
    'its type lets it be left out, and {rule} refuses that.',
    'Add @IsOptional(), or make the property required.',
  ),
  TW1403: error('{rule} and {other} let nothing through together.', 'Correct one of them.'),
  TW1404: error('{rule} names another enum than the type, which is {type}.', 'Name the same enum in both.'),
  TW1405: error('the rules of {dto} cannot be run, because {reason}.', '{remedy}'),
  TW1406: error('the bounds {bounds} exclude each other.', 'Correct one of them.'),
  TW1407: error('@param says {said}, and the type is {type}.', 'Correct one of them.'),
  TW1399: error(
    'toolwright could not make sense of this method: {reason}.',
    'Please report it together with the declaration; until then, simplify the types.',
  ),

  TW2001: warning(
    'the method receives the data of `{type}` as a plain object, without {members}.',
    'Use an interface, or work on the data only.',
  ),
  TW2002: warning('the comment describes a parameter "{name}", and the method has {known}.', 'Correct the @param tag.'),
  TW2011: warning(
    '{rule} is worked out when the program runs, so the model cannot be told of it.',
    'Give it a constant, or say it in the comment of the property.',
  ),
  TW2012: warning(
    '@IsOptional stands on a property that its type always has, so the model is told to send it.',
    'Write `{name}?:`, or take @IsOptional away.',
  ),
  TW2013: warning('the rules of {dto} do not run here.', 'Add {decorator}, and @Type(() => {dto}).'),
  TW2014: warning(
    'the class `{type}` comes from a package without its source, so its rules are not told to the model, and the method receives an instance only where the compiler emits metadata.',
    'Take a class of your own, `export class Own extends {type} {}`, whose instances are made and checked in any case; or an interface.',
  ),
  TW2003: warning(
    'the class {className} inherits tools and is not exported, so its tools were left out.',
    'Export it if an agent should use it.',
  ),
  TW2021: warning(
    'the class {className} stands in a file of tests, so its tools were left out: a program that imports the manifest would run the tests.',
    'Move the class to a file of its own if an agent should use it.',
  ),
  TW2045: warning('{what} has no description.', '{remedy}'),
  TW2046: warning(
    'the comment says that {parameter} is {said} when it is left out, and the code says {found}.',
    'Correct the comment; the code holds.',
  ),
  TW2047: warning(
    'the comment inherits from "{reference}", and nothing is called that here.',
    'Correct the name or import it; `Class.method` names a member.',
  ),
  TW2048: warning(
    'the comment inherits from {source}, and finds no comment there.',
    'Write the text here, or name where it stands: `{@inheritDoc Class.method}`.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** The stable number of a diagnostic of toolwright's own. */
export type CatalogueCode = keyof typeof CATALOGUE;
