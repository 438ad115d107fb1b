import { hasNotice, rhythmOf } from '@/features/visit/knocks'

const verdicts = ['accepted', 'health', 'used', 'early', 'absent', 'expired', 'revoked', 'blocked', 'forged', 'noticed']
const health = (level: string) => ({ level, levelName: '', validTime: null, advice: [] })

describe('how a verdict feels', () => {
  it('is a rhythm of its own for each, one knock for yes alone', () => {
    expect(new Set(verdicts.map((name) => rhythmOf(name).join())).size).toBe(verdicts.length)
    expect(verdicts.filter((name) => rhythmOf(name).length === 1)).toEqual(['accepted'])
  })

  it('never lets two knocks run into one', () => {
    for (const rhythm of verdicts.map(rhythmOf))
      rhythm.forEach((at, index) => {
        if (index > 0) expect(at - (rhythm[index - 1] ?? 0)).toBeGreaterThanOrEqual(100)
      })
  })

  it('is that of the level for a health code, and a refusal for what a newer server says', () => {
    expect(rhythmOf('green')).toEqual(rhythmOf('accepted'))
    expect(rhythmOf('red')).toEqual(rhythmOf('health'))
    expect(rhythmOf('paused').length).toBeGreaterThan(1)
  })

  it.each([
    ['green', false],
    ['yellow', true],
    ['none', true],
  ])('tells somebody who was let in with a declaration %s: noticed %s', (level, isNoticed) => {
    expect(hasNotice({ verdict: 'accepted', health: health(level) })).toBe(isNoticed)
    expect(hasNotice({ verdict: 'used', health: health(level) })).toBe(false)
    expect(hasNotice({ verdict: 'accepted', health: null })).toBe(false)
  })
})
