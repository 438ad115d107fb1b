import { arrangePanes, findHeadList, findListBefore, findListBelow, type PaneRoute } from '@/wide/panes'

const arranged: [string, PaneRoute[], ReturnType<typeof arrangePanes>][] = [
  ['a list with nothing open', ['todo'], { kind: 'list', list: 0 }],
  ['a page beside its list', ['todo', 'task'], { kind: 'beside', list: 0, main: 1 }],
  ['a page of the opened page beside the same list', ['todo', 'task', 'form'], { kind: 'beside', list: 0, main: 2 }],
  ['a list of a list', ['manage', 'managePeople'], { kind: 'beside', list: 0, main: 1 }],
  ['the nearest list of several', ['manage', 'managePeople', 'managePerson'], { kind: 'beside', list: 1, main: 2 }],
  [
    'a visit beside the records it was opened from',
    ['manage', 'manageGates', 'visit'],
    { kind: 'beside', list: 1, main: 2 },
  ],
  ['a page without a list in a column', ['home', 'settings'], { kind: 'column', main: 1 }],
  ['home over the whole width', ['home'], { kind: 'whole', main: 0 }],
  ['the board over the whole width, though opened from a list', ['todo', 'board'], { kind: 'whole', main: 1 }],
  ['what the board opened without the list below it', ['todo', 'board', 'machine'], { kind: 'column', main: 2 }],
  ['a sign-in alone', ['todo', 'login'], { kind: 'column', main: 1 }],
]

describe('the panes of a wide window', () => {
  it.each(arranged)('show %s', (_name, stack, expected) => {
    expect(arrangePanes(stack)).toEqual(expected)
  })

  it('show an unknown address in a column', () => {
    expect(arrangePanes([undefined])).toEqual({ kind: 'column', main: 0 })
  })

  it('open the list below a page that a link opened alone', () => {
    expect(findListBelow(['task'])).toBe('todo')
    expect(findListBelow(['managePerson'])).toBe('managePeople')
    expect(findListBelow(['todo', 'task'])).toBeUndefined()
    expect(findListBelow(['settings'])).toBeUndefined()
  })

  it('open the list before a page that home opens, and lose no other page', () => {
    expect(findListBefore(['home'], 'task')).toBe('todo')
    expect(findListBefore(['home'], 'settings')).toBeUndefined()
    expect(findListBefore(['home', 'processes'], 'task')).toBeUndefined()
  })

  it('know the tab that a page belongs to', () => {
    expect(findHeadList('task')).toBe('todo')
    expect(findHeadList('managePerson')).toBe('manage')
    expect(findHeadList('settings')).toBe('settings')
  })
})
