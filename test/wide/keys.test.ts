import { findNextRow, readWideKey } from '@/wide/keys'

const free = { isTyping: false, isDialogOpen: false, isOnRow: false }

describe('the keys of a wide window', () => {
  it.each([
    ['j', 'next'],
    ['K', 'previous'],
    ['a', 'agree'],
    ['Escape', 'close'],
    ['?', 'help'],
  ])('%s means %s', (key, meaning) => {
    expect(readWideKey({ key }, free)).toBe(meaning)
  })

  it('leave every key to a field in which somebody types', () => {
    for (const key of ['j', 'a', '?', 'Escape'])
      expect(readWideKey({ key }, { ...free, isTyping: true })).toBeUndefined()
  })

  it('leave every key to an open dialog', () => {
    expect(readWideKey({ key: 'a' }, { ...free, isDialogOpen: true })).toBeUndefined()
  })

  it('leave combinations to the browser, and what somebody else has handled', () => {
    expect(readWideKey({ key: 'a', ctrlKey: true }, free)).toBeUndefined()
    expect(readWideKey({ key: 'a', metaKey: true }, free)).toBeUndefined()
    expect(readWideKey({ key: 'j', defaultPrevented: true }, free)).toBeUndefined()
  })

  it('undo and redo where nobody types, as programs do everywhere', () => {
    expect(readWideKey({ key: 'z', ctrlKey: true }, free)).toBe('undo')
    expect(readWideKey({ key: 'z', metaKey: true }, free)).toBe('undo')
    expect(readWideKey({ key: 'Z', ctrlKey: true, shiftKey: true }, free)).toBe('redo')
    expect(readWideKey({ key: 'y', ctrlKey: true }, free)).toBe('redo')
    expect(readWideKey({ key: 'z' }, free)).toBeUndefined()
    for (const place of [{ isTyping: true }, { isDialogOpen: true }])
      expect(readWideKey({ key: 'z', ctrlKey: true }, { ...free, ...place })).toBeUndefined()
  })

  it('take the arrows only on a row: elsewhere they scroll', () => {
    expect(readWideKey({ key: 'ArrowDown' }, free)).toBeUndefined()
    expect(readWideKey({ key: 'ArrowDown' }, { ...free, isOnRow: true })).toBe('next')
    expect(readWideKey({ key: 'ArrowUp' }, { ...free, isOnRow: true })).toBe('previous')
  })

  it('do not take what every object inherits for a key', () => {
    expect(readWideKey({ key: 'constructor' }, free)).toBeUndefined()
  })
})

describe('a step in the list', () => {
  it.each([
    ['begins at the first row', { count: 3, focused: -1, open: -1 }, 1, 0],
    ['goes on from the open row', { count: 3, focused: -1, open: 1 }, 1, 2],
    ['goes on from the focused row before the open one', { count: 3, focused: 0, open: 2 }, 1, 1],
    ['goes back', { count: 3, focused: 2, open: -1 }, -1, 1],
    ['stops at the last row', { count: 3, focused: 2, open: -1 }, 1, undefined],
    ['stops at the first row', { count: 3, focused: 0, open: -1 }, -1, undefined],
    ['leads nowhere in an empty list', { count: 0, focused: -1, open: -1 }, 1, undefined],
  ] as const)('%s', (_name, rows, step, expected) => {
    expect(findNextRow(rows, step)).toBe(expected)
  })
})
