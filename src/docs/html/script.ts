/**
 * What the page does beyond what a browser does on its own: search, keys, opening everything. Without it everything else still works.
 * It is a text because it runs in another place than the rest; its tests run it in a browser.
 */
export const SCRIPT = `
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const search = byId('search');
  const found = byId('found');
  const unfold = byId('unfold');
  const menu = document.querySelector('.menu');
  const narrow = matchMedia('(max-width: 59.99rem)');
  const links = all('nav li a');
  const articleOf = (link) => byId(link.getAttribute('href').slice(1));
  const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();

  let texts;
  const readTexts = () => links.map((link) => {
    const parts = all('h3, .lead, tbody th, tbody td.text', articleOf(link));
    const set = link.closest('section').querySelector('h2');
    return fold([set.textContent, link.textContent, ...parts.map((part) => part.textContent)].join(' '));
  });

  const filter = () => {
    const words = fold(search.value).split(/\\s+/).filter(Boolean);
    texts ??= readTexts();
    let count = 0;
    links.forEach((link, index) => {
      const isShown = words.every((word) => texts[index].includes(word));
      link.parentElement.hidden = !isShown;
      articleOf(link).hidden = !isShown;
      if (isShown) count += 1;
    });
    for (const section of all('nav section')) section.hidden = all('li', section).every((item) => item.hidden);
    for (const section of all('.toolset')) section.hidden = all('.tool', section).every((tool) => tool.hidden);
    found.textContent = words.length === 0 ? '' : count + ' of ' + links.length + (links.length === 1 ? ' tool' : ' tools');
    byId('nothing').hidden = count > 0 || words.length === 0;
  };
  const clear = () => {
    if (search.value === '') return;
    search.value = '';
    filter();
  };

  search.closest('.find').hidden = false;
  search.addEventListener('input', filter);
  if (search.value !== '') filter();

  const step = (from, by) => {
    const stops = [search, ...links.filter((link) => !link.parentElement.hidden && link.checkVisibility())];
    const next = stops[stops.indexOf(from) + by];
    if (next) next.focus();
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (key === '/' && target !== search) {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (target === search && key === 'Escape') {
      event.preventDefault();
      clear();
    } else if (target === search && key === 'Enter') {
      const first = links.find((link) => !link.parentElement.hidden);
      if (first) { first.click(); articleOf(first).querySelector('h3 a').focus(); }
    } else if ((target === search || links.includes(target)) && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      step(target, key === 'ArrowDown' ? 1 : -1);
    }
  });

  const details = all('main details');
  const label = () => { unfold.textContent = details.every((each) => each.open) ? 'Close all details' : 'Open all details'; };
  unfold.hidden = details.length === 0;
  unfold.addEventListener('click', () => {
    const isOpening = !details.every((each) => each.open);
    for (const each of details) each.open = isOpening;
    label();
  });
  for (const each of details) each.addEventListener('toggle', label);

  let closed = [];
  addEventListener('beforeprint', () => {
    closed = details.filter((each) => !each.open);
    for (const each of closed) each.open = true;
  });
  addEventListener('afterprint', () => { for (const each of closed.splice(0)) each.open = false; });

  const arrange = () => { menu.open = !narrow.matches; };
  arrange();
  narrow.addEventListener('change', arrange);
  for (const link of all('a', menu)) link.addEventListener('click', () => { if (narrow.matches) menu.open = false; });
  const reveal = () => {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest('[hidden]')) { clear(); target.scrollIntoView(); }
  };
  addEventListener('hashchange', reveal);

  const current = (link) => {
    for (const each of links) { if (each === link) each.setAttribute('aria-current', 'location'); else each.removeAttribute('aria-current'); }
  };
  const seen = new Map();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen.set(target, isIntersecting);
    const link = links.find((each) => seen.get(articleOf(each)));
    if (link) current(link);
  }, { rootMargin: '0px 0px -60% 0px' });
  for (const link of links) watch.observe(articleOf(link));
})();
`;
