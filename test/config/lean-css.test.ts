// What of NutUI's style sheets is built into a client.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const leanCss: (source: string) => string = require(resolve('config/nutui/lean-css.cjs'))
const flat = (css: string) => leanCss(css).replace(/\s+/g, ' ').trim()

describe('a style sheet of NutUI', () => {
  it('has the default of a property that no style of ours names', () => {
    expect(flat('.nut-x { width: calc(var(--nutui-unheard-of, 4px) * 2); }')).toBe('.nut-x { width: calc(4px * 2); }')
  })

  it('keeps a property that a style of ours names, with its default', () => {
    const rule = '.nut-x { color: var(--nutui-color-title,#1a1a1a); }'
    expect(readFileSync('src/app.scss', 'utf8')).toContain('--nutui-color-title:')
    expect(flat(rule)).toBe(rule)
  })

  it('unwraps only the unknown one of two properties in each other', () => {
    const value = 'var(--nutui-unheard-of, var(--nutui-color-title, rgb(1, 2, 3)))'
    expect(flat(`.nut-x { color: ${value}; }`)).toBe('.nut-x { color: var(--nutui-color-title,rgb(1, 2, 3)); }')
  })

  it('loses the rules of parts that ui does not use', () => {
    expect(flat('.nut-button-dashed { a: b } .nut-checkboxgroup, .nut-x { a: b }')).toBe('.nut-x { a: b }')
  })
})
