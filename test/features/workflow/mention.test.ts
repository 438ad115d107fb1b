import { appendNames, filterMentioned, removeNames, splitByNames } from '@/features/workflow/decision/mention'

const people = [{ name: '王强' }, { name: '王强生' }, { name: '李娜' }]

describe('naming people in a remark', () => {
  it('puts them behind what is typed, each once', () => {
    expect(appendNames('', [{ name: '李娜' }])).toBe('@李娜 ')
    expect(appendNames('请看', [{ name: '李娜' }])).toBe('请看 @李娜 ')
    expect(appendNames('请 @李娜 看', [{ name: '李娜' }])).toBe('请 @李娜 看')
  })

  it('lets a typed @ begin the first name', () => {
    expect(appendNames('@', [{ name: '李娜' }])).toBe('@李娜 ')
    expect(appendNames('请看@', [{ name: '李娜' }, { name: '王强' }])).toBe('请看 @李娜 @王强 ')
  })

  it('forgets those whose name was deleted', () => {
    expect(filterMentioned('@李娜 请看', people)).toEqual([{ name: '李娜' }])
  })

  it('does not take a name for the beginning of a longer one', () => {
    expect(filterMentioned('@王强生 请看', people)).toEqual([{ name: '王强生' }])
    expect(appendNames('@王强生 ', [{ name: '王强' }], people)).toBe('@王强生 @王强 ')
  })

  it('takes those out who are not chosen any more, and nothing of longer names', () => {
    expect(removeNames('@王强 @王强生 请看', [{ name: '王强' }], people)).toBe('@王强生 请看')
    expect(removeNames('请 @李娜 看', [{ name: '李娜' }], people)).toBe('请 看')
    expect(removeNames('请看', [], people)).toBe('请看')
  })

  it.each([
    ['没有人', [{ text: '没有人', isName: false }]],
    ['', []],
    [
      '请@李娜看',
      [
        { text: '请', isName: false },
        { text: '@李娜', isName: true },
        { text: '看', isName: false },
      ],
    ],
    ['@王强生', [{ text: '@王强生', isName: true }]],
    ['@路人', [{ text: '@路人', isName: false }]],
  ])('cuts %j where it names them', (text, parts) => {
    expect(splitByNames(text, people)).toEqual(parts)
  })
})
