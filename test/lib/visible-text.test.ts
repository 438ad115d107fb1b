import { removeUnseen } from '@/lib/text/visible-text'

import { requireItems } from '../support/require-items'

describe('a name as it is seen', () => {
  it.each([
    ['a family', '周👩\u200d👩\u200d👧家'],
    ['a person of a trade with a colour of skin', '👩🏽\u200d🔬'],
    ['a person with a sign', '🏃🏿\u200d♀\ufe0f'],
    ['a flag', '🏳\ufe0f\u200d🌈'],
    ['a heart in colour', '❤\ufe0f'],
    ['a burning heart', '❤\ufe0f\u200d🔥'],
    ['a key', '1\ufe0f\u20e3'],
  ])('keeps the emoji of %s whole', (_what, name) => {
    expect(removeUnseen(name)).toBe(name)
  })

  it.each([
    ['between letters', '王\u200d强', '王强'],
    ['between a letter and an emoji', '王\u200d👩', '王👩'],
    ['between an emoji and a letter', '👩\u200d王', '👩王'],
    ['at the end', '👩\u200d', '👩'],
    ['twice between emoji', '👩\u200d\u200d👧', '👩👧'],
    ['with another zero-width character', '👩\u200b\u200d👧', '👩👧'],
  ])('has no joiner %s', (_where, name, seen) => {
    expect(removeUnseen(name)).toBe(seen)
  })

  it.each([
    ['a letter', 'a\ufe0f王\ufe00', 'a王'],
    ['an ideograph', '葛\u{e0100}飾', '葛飾'],
    ['another one', '❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['nothing', '\ufe0f', ''],
  ])('has no variation selector after %s', (_what, name, seen) => {
    expect(removeUnseen(name)).toBe(seen)
  })

  it('knows every emoji that can be joined', () => {
    const all = Array.from({ length: 0x1fb00 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Extended_Pictographic}/u.test(character))
    const broken = requireItems(all).filter((one) => removeUnseen(`${one}\u200d${one}`) !== `${one}\u200d${one}`)
    expect(broken).toEqual([])
  })
})
