/** How the page looks. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f7f7f5; --line: #e4e3df; --text: #23262b; --soft: #5d636b;
  --link: #1657a8; --key: #7a3e00; --string: #1e6a41; --need: #9a3412; --need-back: #fdf0e9; --mark: #dcebfb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181b; --panel: #1b1f23; --line: #2f353b; --text: #e4e6e8; --soft: #a3abb3;
    --link: #8abdf5; --key: #e5b487; --string: #8fd0a5; --need: #f2b08f; --need-back: #3a2820; --mark: #22364c;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; }
a { color: var(--link); text-underline-offset: .2em; }
code, pre, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
main:focus-visible { outline: none; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: .5rem 1rem; background: var(--page); border: 1px solid var(--line); border-radius: 6px; }
.skip:focus { top: 1rem; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.none { color: var(--soft); }

.side { background: var(--panel); border-right: 1px solid var(--line); padding: 1.75rem 1.25rem; }
.brand { font-weight: 650; letter-spacing: -.01em; padding: 0 .5rem; overflow-wrap: anywhere; }
.brand a { color: inherit; text-decoration: none; }
.find { position: relative; margin-top: 1rem; }
.find input { width: 100%; padding: .5rem 2.25rem .5rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--page); color: inherit; font: inherit; font-size: .9375rem; }
.find input::placeholder { color: var(--soft); opacity: 1; }
.find input::-webkit-search-cancel-button { display: none; }
.find kbd { position: absolute; right: .6rem; top: 50%; translate: 0 -50%; padding: 0 .4rem; border: 1px solid var(--line); border-radius: 4px; color: var(--soft); font-size: .75rem; line-height: 1.4; }
.find input:focus + kbd { visibility: hidden; }
.found { min-height: 1.4rem; padding: .35rem .5rem 0; color: var(--soft); font-size: .8125rem; line-height: 1.4; }
nav section { margin-top: .9rem; }
nav h2 { padding: 0 .5rem; font-size: .8125rem; font-weight: 600; overflow-wrap: anywhere; }
nav h2 a { color: var(--soft); text-decoration: none; }
nav ul { list-style: none; padding: 0; margin-top: .15rem; }
nav li a { display: block; padding: .2rem .5rem; border-radius: 6px; color: var(--text); text-decoration: none; font-size: .9375rem; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; }
nav li a[aria-current] { background: var(--mark); color: var(--link); }
nav a.gone { text-decoration: line-through; color: var(--soft); }

main { padding: 2.5rem clamp(1.25rem, 4vw, 4rem) 6rem; }
main > * { max-width: 56rem; }
.intro { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.875rem; line-height: 1.25; font-weight: 680; letter-spacing: -.02em; overflow-wrap: anywhere; }
.intro p { color: var(--soft); }
button { margin-left: auto; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: var(--link); font: inherit; font-size: .875rem; cursor: pointer; }
button:hover { background: var(--panel); }
.toolset { margin-top: 2.5rem; scroll-margin-top: 1rem; }
.toolset > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .75rem; }
.toolset > header h2 { font-size: 1.375rem; line-height: 1.3; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; }
.toolset > header .text { flex-basis: 100%; color: var(--soft); }
.source { color: var(--soft); font-size: .875rem; }
.tool { margin-top: 1.5rem; padding: 1.5rem 1.75rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; scroll-margin-top: 1rem; }
.tool:target { border-color: var(--link); }
.tool h3 { font-size: 1.125rem; line-height: 1.4; font-weight: 650; overflow-wrap: anywhere; }
.tool h3 a { color: inherit; text-decoration: none; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .9375em; }
.tool h3 a:hover { text-decoration: underline; }
.lead { margin-top: .35rem; }
.tool h4 { margin: 1.35rem 0 .4rem; font-size: .8125rem; font-weight: 600; color: var(--soft); }
.tag { display: inline-block; padding: 0 .45rem; border-radius: 99px; background: var(--need-back); color: var(--need); font: 500 .75rem/1.5 system-ui, sans-serif; white-space: nowrap; }
.need { color: var(--soft); font-size: .8125rem; }

table { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.5; table-layout: fixed; }
thead th { padding: 0 1rem .3rem 0; font-size: .8125rem; font-weight: 500; color: var(--soft); }
thead th:nth-child(1), thead th:nth-child(2) { width: 32%; }
th { text-align: left; font-weight: 400; }
tbody th, td { padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tbody th code { font-weight: 600; margin-right: .3rem; }
.above { font-weight: 400; color: var(--soft); }
.given { display: block; color: var(--soft); }

.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .6rem 1.5rem; margin-top: 1rem; font-size: .9375rem; }
.facts dt, .sent dt { color: var(--soft); font-size: .8125rem; }
.facts dd { line-height: 1.45; overflow-wrap: anywhere; }
.sent { display: grid; gap: .75rem; }

details { border-top: 1px solid var(--line); }
.tool > :not(details) + details { margin-top: 1.25rem; }
summary { padding: .55rem 0; color: var(--link); font-size: .9375rem; cursor: pointer; }
.inside { padding-bottom: 1rem; }
.inside ul { padding-left: 1.2rem; font-size: .9375rem; }
pre { padding: .85rem 1rem; border-radius: 8px; background: var(--panel); line-height: 1.55; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
pre + pre { margin-top: .5rem; }
pre code { font-size: .8125rem; }
pre b { font-weight: 400; color: var(--key); }
pre i { font-style: normal; color: var(--string); }

@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
  .side { position: sticky; top: 0; height: 100vh; overflow-y: auto; }
  .menu { border: 0; }
  .menu > summary { display: none; }
}
@media (max-width: 59.99rem) {
  .side { padding: 1rem 1.25rem .25rem; border-right: 0; border-bottom: 1px solid var(--line); }
  .brand, .found, nav h2 { padding-left: 0; }
  .find { margin-top: .6rem; }
  .find kbd { display: none; }
  .find input { padding-right: .75rem; font-size: 1rem; }
  .menu { border: 0; }
  nav { padding-bottom: .75rem; }
  nav li a { padding: .4rem 0; }
  nav li a[aria-current] { background: none; }
  main { padding-top: 1.5rem; }
}
@media (max-width: 40rem) {
  .tool { padding: 1.1rem 1rem .75rem; }
  h1 { font-size: 1.5rem; }
  .facts { display: block; }
  .facts > div { display: grid; grid-template-columns: 6.5rem 1fr; align-items: baseline; gap: .5rem; }
  button { margin-left: 0; }
  table, tbody, tr, tbody th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .55rem 0; border-top: 1px solid var(--line); }
  tr:first-child { border-top: 0; padding-top: 0; }
  tbody th, td { padding: 0; border: 0; }
  td:empty { display: none; }
  td.text { color: var(--soft); }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media screen { .tool { content-visibility: auto; contain-intrinsic-size: auto 40rem; } }
@media print {
  :root { --page: #ffffff; --panel: #f7f7f5; --line: #d5d4cf; --text: #000000; --soft: #444444; --link: #000000; --key: #5c2f00; --string: #14492d; --need: #000000; --need-back: #ffffff; }
  body { display: block; font-size: 10.5pt; }
  .side, .skip, button { display: none !important; }
  main { padding: 0; }
  main > * { max-width: none; }
  .tool { padding: 0 0 1rem; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; }
  .tool h3, .tool h4, .toolset > header, summary { break-after: avoid; }
  tr { break-inside: avoid; }
  summary { list-style: none; color: var(--soft); }
  details::details-content { content-visibility: visible; display: block; height: auto; }
}
`;
