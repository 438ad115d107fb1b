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

const sheet = readStyles('src/ui/feedback/Sheet.module.scss')

it.each([
  ['src/ui/layout/Card.module.scss', '.root'],
  ['src/ui/list/Cell.module.scss', '.group.group'],
])(
  'a card of %s takes back the padding of a sheet, not that of a card around it, and keeps its distance from the edge of a page',
  (file, selector) => {
    const read = readStyles(file)
    expect([sheet('.body', 'padding'), sheet('.body', '--card-margin')]).toEqual(['4px 16px 16px', 'calc(-1 * 16px)'])
    expect(read(selector, 'margin')).toBe('12px var(--card-margin, 14px) 0')
    expect(read(selector, '--cell-margin')).toBe('0')
  },
)

it('a row in a sheet begins where its texts begin', () => {
  const read = readStyles('src/ui/list/Cell.module.scss')
  expect(sheet('.body', '--cell-margin')).toBe('var(--card-margin)')
  expect([read('.root', 'margin'), read('.root', 'padding')]).toEqual(['0 var(--cell-margin, 0)', '10px 16px'])
})

it('the rows of a date wheel stay on one line in the largest text', () => {
  const read = readStyles('src/ui/form/DatePickerSheet.module.scss')
  expect([read('.wheel', 'flex'), read('.row', 'white-space')]).toEqual(['auto', 'nowrap'])
})

it('a long name of a gate breaks, and leaves room for its figures', () => {
  const read = readStyles('src/features/activity/Desk.module.scss')
  expect([read('.gateRowName', 'min-width'), read('.gateRowName', 'flex')]).toEqual(['0', undefined])
  expect([read('.gateNotes', 'flex'), read('.gateCount', 'flex')]).toEqual(['1 0 auto', 'none'])
})
