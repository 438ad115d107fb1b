// What decides how wide a text or a card is, as the style sheets have it.
import postcss from 'postcss'
import { compile, Logger } from 'sass'

function readStyles(file: string): (selector: string, property: string) => string | undefined {
  const root = postcss.parse(compile(file, { logger: Logger.silent }).css)
  return (selector, property) => {
    let found: string | undefined
    root.walkDecls(property, ({ parent, value }) => {
      if (parent?.type === 'rule' && (parent as postcss.Rule).selectors.includes(selector)) found = value
    })
    return found
  }
}

it.each([
  ['src/ui/layout/Card.module.scss', '.root'],
  ['src/ui/list/Cell.module.scss', '.group.group'],
])(
  'a card of %s is as wide as the texts of a sheet, and keeps its distance from the edge of a page',
  (file, selector) => {
    expect(readStyles('src/ui/feedback/Sheet.module.scss')('.body', '--card-margin')).toBe('0')
    expect(readStyles(file)(selector, 'margin')).toBe('12px var(--card-margin, 14px) 0')
  },
)

it('a long name of a gate breaks, and leaves room for its figures', () => {
  const read = readStyles('src/features/activity/Desk.module.scss')
  expect([read('.gateRowName', 'min-width'), read('.gateRowName', 'flex')]).toEqual(['0', undefined])
  expect([read('.gateNotes', 'flex'), read('.gateCount', 'flex')]).toEqual(['1 0 auto', 'none'])
})
