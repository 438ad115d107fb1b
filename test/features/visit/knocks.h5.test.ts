import { getVibrationPattern, hasHealthNotice } from '@/features/visit/gate/verdict-vibration'

const verdicts = ['accepted', 'health', 'used', 'early', 'absent', 'expired', 'revoked', 'blocked', 'forged', 'noticed']
const health = (level: string) => ({ level, levelName: '', validTime: null, advice: [] })

describe('how a verdict feels', () => {
  it('is a rhythm of its own for each, one knock for yes alone', () => {
    expect(new Set(verdicts.map((name) => getVibrationPattern(name).join())).size).toBe(verdicts.length)
    expect(verdicts.filter((name) => getVibrationPattern(name).length === 1)).toEqual(['accepted'])
  })

  it('never lets two knocks run into one', () => {
    const gaps = verdicts
      .map(getVibrationPattern)
      .flatMap((rhythm) => rhythm.slice(1).map((at, index) => at - (rhythm[index] ?? 0)))
    expect(gaps.length).toBeGreaterThan(0)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
  })

  it('is that of the level for a health code, and a refusal for what a newer server says', () => {
    expect(getVibrationPattern('green')).toEqual(getVibrationPattern('accepted'))
    expect(getVibrationPattern('red')).toEqual(getVibrationPattern('health'))
    expect(getVibrationPattern('paused').length).toBeGreaterThan(1)
  })

  it.each([
    ['green', false],
    ['yellow', true],
    ['none', true],
  ])('tells somebody who was let in with a declaration %s: noticed %s', (level, isNoticed) => {
    expect(hasHealthNotice({ verdict: 'accepted', health: health(level) })).toBe(isNoticed)
    expect(hasHealthNotice({ verdict: 'used', health: health(level) })).toBe(false)
    expect(hasHealthNotice({ verdict: 'accepted', health: null })).toBe(false)
  })
})
