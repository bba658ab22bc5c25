/** How a tool looks on a page of TypeDoc, in its colours. */
export const STYLE = `
.toolwright { margin: 1.25rem 0; padding: .9rem 1.1rem .35rem; border: 1px solid var(--color-accent); border-left: 4px solid var(--color-ts-method); border-radius: 6px; background: var(--color-background); line-height: 1.5; }
.toolwright h4, .toolwright h5, .toolwright p, .toolwright dl, .toolwright dd, .toolwright pre { margin: 0; }
.toolwright h4 { font-size: 1.05rem; }
.toolwright h4 a { color: inherit; text-decoration: none; }
.toolwright h4 a:hover { text-decoration: underline; }
.toolwright .kind, .toolwright .tag { display: inline-block; padding: 0 .5rem; border-radius: 99px; font: 600 .75rem/1.6 var(--font-family, system-ui), sans-serif; vertical-align: .1em; }
.toolwright .kind { background: var(--color-ts-method); color: var(--color-background); }
.toolwright .tag { background: var(--color-background-warning); color: var(--color-warning-text); }
.toolwright h5 { margin-top: 1.1rem; font-size: .85rem; text-transform: none; }
.toolwright code, .toolwright pre { background: none; padding: 0; border: 0; }
.toolwright code { overflow-wrap: anywhere; }
.toolwright .text { white-space: pre-line; overflow-wrap: anywhere; }
.toolwright .lead { margin-top: .4rem; }
.toolwright .none, .toolwright .need, .toolwright .given, .toolwright .above, .toolwright dt { color: var(--color-text-aside); }
.toolwright .need, .toolwright .given, .toolwright dt { font-size: .8rem; }
.toolwright .given { display: block; }
.toolwright .above { font-weight: 400; }
.toolwright .facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .5rem 1.5rem; margin-top: .9rem; font-size: .9rem; }
.toolwright .facts dd, .toolwright .sent dd { overflow-wrap: anywhere; }
.toolwright .sent { display: grid; gap: .6rem; }
.toolwright table { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .9rem; }
.toolwright thead th { padding: .2rem 1rem .2rem 0; font-size: .8rem; font-weight: 500; color: var(--color-text-aside); }
.toolwright thead th:nth-child(-n+2) { width: 32%; }
.toolwright th { text-align: left; font-weight: 400; }
.toolwright tbody th, .toolwright td { padding: .4rem 1rem .4rem 0; border: 0; border-top: 1px solid var(--color-accent); vertical-align: top; overflow-wrap: anywhere; }
.toolwright tbody th code { font-weight: 600; }
.toolwright details { border-top: 1px solid var(--color-accent); }
.toolwright > :not(details) + details { margin-top: 1rem; }
.toolwright summary { padding: .5rem 0; color: var(--color-link); font-size: .9rem; cursor: pointer; }
.toolwright .inside { padding-bottom: .9rem; }
.toolwright .inside ul { margin: 0; padding-left: 1.2rem; font-size: .9rem; }
.toolwright pre { padding: .75rem .9rem; border-radius: 6px; background: var(--code-background); white-space: pre-wrap; overflow-wrap: anywhere; }
.toolwright pre + pre { margin-top: .5rem; }
.toolwright pre code { font-size: .8rem; }
.toolwright pre b { font-weight: 400; color: var(--color-ts-class); }
.toolwright pre i { font-style: normal; color: var(--color-ts-function); }
@media (max-width: 40rem) {
  .toolwright .facts { grid-template-columns: 1fr; }
  .toolwright table, .toolwright tbody, .toolwright tr, .toolwright tbody th, .toolwright td { display: block; }
  .toolwright thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .toolwright tr { padding: .5rem 0; border-top: 1px solid var(--color-accent); }
  .toolwright tbody th, .toolwright td { padding: 0; border: 0; }
  .toolwright td:empty { display: none; }
}
`;
