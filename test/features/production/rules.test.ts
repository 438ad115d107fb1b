import { formatClock, formatDuration, formatPercent, getMetricLevel } from '@/features/production/figures'
import { parseMeasure, validateCall, validateStep } from '@/features/production/validate-forms'
import { formatCount } from '@/lib/amount'

const MINUTE = 60_000

describe('what a call still lacks', () => {
  it.each([
    ['andon', '', false, { reason: '请选择呼叫原因' }],
    ['repair', '  ', false, { reason: '请填写故障现象' }],
    ['repair', '主轴异响', true, { photos: '照片还在上传，请稍候' }],
    ['andon', '缺料', false, {}],
  ] as const)('%s because of "%s", photos under way: %s', (kind, reason, isUnsent, faults) => {
    expect(validateCall({ kind, reason, isUnsent })).toEqual(faults)
  })
})

describe('what a step still lacks', () => {
  const draft = { step: { kind: 'plain' }, photos: [], values: [], isUnsent: false }

  it.each([
    ['a plain step', {}, {}],
    ['a photo', { step: { kind: 'photo' } }, { photos: '请至少拍一张照片' }],
    ['nothing, with a photo', { step: { kind: 'photo' }, photos: ['f1'] }, {}],
    [
      'a photo that is still sent',
      { step: { kind: 'photo' }, photos: ['f1'], isUnsent: true },
      { photos: '照片还在上传，请稍候' },
    ],
    [
      'measures',
      { step: { kind: 'firstPiece' }, values: ['80.01', '', 'x'] },
      { 'measures.1': '请填写实测值', 'measures.2': '请填写数字' },
    ],
    ['nothing, measured', { step: { kind: 'firstPiece' }, values: [' 80.01 ', '62.5', '-3'] }, {}],
  ])('%s', (_what, changes, faults) => {
    expect(validateStep({ ...draft, ...changes })).toEqual(faults)
  })

  it.each([
    ['80.01', 80.01],
    ['', null],
    ['1e999', null],
    ['八十', null],
  ])('reads "%s" as %s', (text, value) => {
    expect(parseMeasure(text)).toBe(value)
  })
})

describe('figures', () => {
  it.each([
    [formatPercent(0.9643), '96.4%'],
    [formatPercent(1), '100.0%'],
    [formatPercent(null), '–'],
    [formatCount(12480), '12,480'],
    [formatCount(999), '999'],
    [formatCount(1234567), '1,234,567'],
    [formatDuration(20_000), '不到 1 分钟'],
    [formatDuration(-5), '不到 1 分钟'],
    [formatDuration(59 * MINUTE), '59 分钟'],
    [formatDuration(128 * MINUTE), '2 时 08 分'],
    [formatClock(725_000), '12:05'],
    [formatClock(3_725_000), '1:02:05'],
    [formatClock(-1), '00:00'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected))

  it('has a level for each share', () => {
    expect([0.95, 0.85, 0.5, null].map(getMetricLevel)).toEqual(['good', 'fair', 'poor', 'none'])
  })
})
