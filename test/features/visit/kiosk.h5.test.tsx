import { findCandidateBySurname, toKioskResult } from '@/features/visit/kiosk/kiosk-result'
import { IDLE_MS, useIdleReturn } from '@/features/visit/kiosk/use-idle-return'

import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'

const candidates = [
  { id: '1', name: '刘**', company: '博世' },
  { id: '2', name: '王**', company: '发那科' },
  { id: '3', name: '王**', company: '西门子' },
]

describe('the kiosk', () => {
  it.each([
    ['刘', '1'],
    [' 刘洋 ', '1'],
    ['王', undefined],
    ['张', undefined],
    ['', undefined],
  ])('finds the visitor with the surname “%s” among those of the digits: %s', (surname, id) => {
    expect(findCandidateBySurname(candidates, surname)?.id).toBe(id)
  })

  it('says nothing of a visitor that the desk alone may tell', () => {
    const blocked = { verdict: 'blocked', title: '禁止进入', reason: '在访客黑名单中：多次闯入' }
    expect(JSON.stringify(toKioskResult(blocked))).not.toContain('闯入')
    expect(toKioskResult({ verdict: 'health', title: '先看申报', reason: '体温偏高' }).text).toBe('工作人员会协助你')
    expect(toKioskResult({ verdict: 'of a newer server', title: '？', reason: '？' }).title).toBe('请到前台登记')
    expect(toKioskResult({ verdict: 'early', title: '未到时间', reason: '预约 10:00 开始' })).toMatchObject({
      isGood: false,
      text: '预约 10:00 开始',
    })
    expect(toKioskResult({ verdict: 'accepted', title: '准许通行', reason: '' }).isGood).toBe(true)
  })

  it('goes back to the start after a minute without a touch', async () => {
    jest.useFakeTimers()
    const restart = jest.fn()
    let touch: () => void = jest.fn()
    const Probe = () => {
      touch = useIdleReturn(restart)
      return null
    }
    await draw(<Probe />)
    await t.act(async () => void jest.advanceTimersByTime(IDLE_MS - 1000))
    await t.act(async () => touch())
    await t.act(async () => void jest.advanceTimersByTime(IDLE_MS - 1000))
    expect(restart).not.toHaveBeenCalled()
    await t.act(async () => void jest.advanceTimersByTime(1000))
    expect(restart).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })
})
