/** How the generated module imports one class. */
export interface ClassImport {
  readonly file: string;
  readonly exportName: string;
  readonly className: string;
}
