// jsdom as config/jest/jsdom-environment.cjs has it, by what it says of elements.

const styles = document.createElement('style')
styles.textContent = `
  p.far, section > [title="a, b"] em { visibility: hidden }
  :is(b, i):not(.kept) { display: none }
  .all, td { display: block }
  [data-kind="x]"] u { display: none }
`

function draw(html: string): Element {
  document.head.append(styles)
  document.body.innerHTML = html
  const found = document.querySelector('#it')
  if (!found) throw new Error(`none in ${html}`)
  return found
}

const readDisplay = (html: string) => getComputedStyle(draw(html)).display
const readVisibility = (html: string) => getComputedStyle(draw(html)).visibility

describe('the style of an element in tests', () => {
  it.each([
    ['<div id="it"></div>', 'block'],
    ['<span id="it"></span>', ''],
    ['<li id="it"></li>', 'list-item'],
    ['<script id="it"></script>', 'none'],
    ['<taro-view-core id="it"></taro-view-core>', ''],
    ['<table><tbody><tr id="it"></tr></tbody></table>', 'table-row'],
    ['<button id="it"></button>', 'inline-block'],
    ['<details open><summary id="it"></summary></details>', 'block'],
  ])('is that of its name: %s', (html, display) => {
    expect(readDisplay(html)).toBe(display)
  })

  it.each([
    ['a list of functions', '<b id="it"></b>', 'none'],
    ['what a function leaves out', '<b id="it" class="kept"></b>', ''],
    ['a class beside a name', '<span id="it" class="all"></span>', 'block'],
    ['a bracket inside of an attribute', '<div data-kind="x]"><u id="it"></u></div>', 'none'],
  ])('follows a sheet of the page by %s', (_what, html, display) => {
    expect(readDisplay(html)).toBe(display)
  })

  it.each([
    ['<p id="it" class="far"></p>', 'hidden'],
    ['<p class="far"><i><b id="it"></b></i></p>', 'hidden'],
    ['<p id="it"></p>', 'visible'],
    ['<section><div title="a, b"><em id="it"></em></div></section>', 'hidden'],
    ['<section><div title="a"><em id="it"></em></div></section>', 'visible'],
  ])('is handed down where it is: %s', (html, visibility) => {
    expect(readVisibility(html)).toBe(visibility)
  })
})
