import type { Step, StepMode } from '@/server/definitions/process'
import { optionalActions } from '@/server/definitions/process'
import { listOffers } from '@/server/workflow/engine/actions'
import type { Command } from '@/server/workflow/engine/command'
import { applyCommand, start } from '@/server/workflow/engine/engine'
import { listUpcomingSteps } from '@/server/workflow/engine/places'
import type { Instance } from '@/server/workflow/engine/state'

function step(key: string, mode: StepMode, ...assignees: string[]): Step {
  return { key, name: key, mode, assignees, allow: optionalActions }
}

/** Three steps: 张伟, then 陈强 and 王强 together, then 王敏. 李娜 starts. */
const usual = () =>
  start('李娜', [step('equipment', 'any', '张伟'), step('finance', 'all', '陈强', '王强'), step('last', 'any', '王敏')])

/** Applies commands one after the other; each must be applied. */
function after(state: Instance, ...commands: Command[]): Instance {
  return commands.reduce((before, command) => {
    const outcome = applyCommand(before, command)
    if ('refused' in outcome) throw new Error(`${command.action} by ${command.by}: ${outcome.refused.message}`)
    return outcome.state
  }, state)
}

function findRefusal(state: Instance, command: Command): string | undefined {
  const outcome = applyCommand(state, command)
  return 'refused' in outcome ? outcome.refused.code : undefined
}

const agree = (by: string, task: number, reason?: string): Command => ({ action: 'agree', by, task, reason })
const reject = (by: string, task: number): Command => ({ action: 'reject', by, task, reason: '预算不足' })

/** Who holds an open task, with its number. */
const holders = (state: Instance) =>
  state.tasks.filter((task) => task.state === 'open').map((task) => `${task.assignee}#${task.no}`)
const codes = (state: Instance, no: number, user: string) =>
  listOffers(state, no, user).flatMap((offer) => (offer.disabledReason === null ? [offer.code] : []))

describe('steps', () => {
  it('passes 或签 with the first who agrees and asks the others no more', () => {
    const state = after(start('李娜', [step('a', 'any', '张伟', '陈强'), step('b', 'any', '王强')]), agree('陈强', 2))
    expect(state.tasks.map((task) => task.state)).toEqual(['canceled', 'done', 'open'])
    expect(holders(state)).toEqual(['王强#3'])
  })

  it('passes 会签 only with the last who agrees', () => {
    const half = after(usual(), agree('张伟', 1), agree('王强', 3))
    expect(holders(half)).toEqual(['陈强#2'])
    expect(holders(after(half, agree('陈强', 2)))).toEqual(['王敏#4'])
  })

  it('asks 依次 one after the other', () => {
    const first = start('李娜', [step('a', 'sequence', '张伟', '陈强', '王强')])
    expect(holders(first)).toEqual(['张伟#1'])
    expect(findRefusal(first, agree('陈强', 2))).toBe('blocked')
    expect(holders(after(first, agree('张伟', 1)))).toEqual(['陈强#2'])
    expect(after(first, agree('张伟', 1), agree('陈强', 2), agree('王强', 3)).status).toBe('approved')
  })

  it('refuses definitions that could never end', () => {
    expect(() => start('李娜', [])).toThrow('without steps')
    expect(() => start('李娜', [step('a', 'all')])).toThrow('without people')
    expect(() => start('李娜', [step('a', 'any', '张伟'), step('a', 'any', '王强')])).toThrow('used twice')
    expect(() => start('李娜', [step('start', 'any', '张伟')])).toThrow('used twice')
  })
})

describe('加签', () => {
  const before: Command = {
    action: 'addSign',
    by: '张伟',
    task: 1,
    users: ['赵磊', '王敏'],
    place: 'before',
    reason: '会看',
  }

  it('before: waits for all advice, then the owner decides', () => {
    const waiting = after(usual(), before)
    expect(holders(waiting)).toEqual(['赵磊#2', '王敏#3'])
    expect(holders(after(waiting, agree('赵磊', 2, '可以')))).toEqual(['王敏#3'])
    expect(holders(after(waiting, agree('赵磊', 2, '可以'), agree('王敏', 3, '可以')))).toEqual(['张伟#1'])
  })

  it('after: the decision takes effect once the others are heard', () => {
    const waiting = after(usual(), { ...before, place: 'after' })
    expect(holders(waiting)).toEqual(['张伟#1'])
    const agreed = after(waiting, agree('张伟', 1))
    expect(holders(agreed)).toEqual(['赵磊#2', '王敏#3'])
    expect(agreed.step).toBe(0)
    expect(after(agreed, agree('赵磊', 2, '可以'), agree('王敏', 3, '可以')).step).toBe(1)
  })

  it('并完成: agrees at once, passes when the others are heard', () => {
    const waiting = after(usual(), { action: 'addSignComplete', by: '张伟', task: 1, users: ['赵磊'] })
    expect(holders(waiting)).toEqual(['赵磊#2'])
    expect(findRefusal(waiting, reject('张伟', 1))).toBe('blocked')
    expect(after(waiting, agree('赵磊', 2, '可以')).step).toBe(1)
  })

  it('lets an adviser neither reject nor return', () => {
    const waiting = after(usual(), before)
    expect(findRefusal(waiting, reject('赵磊', 2))).toBe('blocked')
    expect(findRefusal(waiting, { action: 'returnPrev', by: '赵磊', task: 2, mode: 'restart', reason: '不清楚' })).toBe(
      'blocked',
    )
    const offers = listOffers(waiting, 2, '赵磊')
    expect(offers.find(({ code }) => code === 'reject')?.disabledReason).toBe('你受邀提意见，由原处理人决定')
    expect(offers[0]).toMatchObject({ code: 'agree', label: '提交意见', needReason: true, disabledReason: null })
  })

  it('closes open advice when the owner rejects', () => {
    const state = after(usual(), before, reject('张伟', 1))
    expect(state.status).toBe('rejected')
    expect(state.tasks.map((task) => task.state)).toEqual(['done', 'canceled', 'canceled'])
  })

  it('减签 lets one adviser go, and the owner decides when nobody is left', () => {
    const waiting = after(usual(), before)
    const one = after(waiting, { action: 'removeSign', by: '张伟', task: 1, child: 2 })
    expect(holders(one)).toEqual(['王敏#3'])
    expect(holders(after(one, { action: 'removeSign', by: '张伟', task: 1, child: 3 }))).toEqual(['张伟#1'])
    expect(findRefusal(one, { action: 'removeSign', by: '张伟', task: 1, child: 2 })).toBe('badTarget')
  })

  it('asks nobody twice and not oneself', () => {
    expect(findRefusal(usual(), { ...before, users: ['张伟'] })).toBe('badTarget')
    expect(findRefusal(usual(), { ...before, users: [] })).toBe('usersMissing')
    const waiting = after(usual(), before)
    const deeper: Command = { ...before, by: '赵磊', task: 2, users: ['张伟'] }
    expect(findRefusal(waiting, deeper)).toBe('badTarget')
  })
})

describe('handing over', () => {
  it('转办 gives the task away for good', () => {
    const state = after(usual(), { action: 'transfer', by: '张伟', task: 1, users: ['赵磊'], reason: '出差' })
    expect(holders(state)).toEqual(['赵磊#1'])
    expect(findRefusal(state, agree('张伟', 1))).toBe('notYours')
    expect(after(state, agree('赵磊', 1)).step).toBe(1)
  })

  it('转办 never gives one person two votes', () => {
    const state = after(usual(), agree('张伟', 1))
    expect(findRefusal(state, { action: 'transfer', by: '陈强', task: 2, users: ['王强'], reason: '忙' })).toBe(
      'badTarget',
    )
  })

  it('委托 brings the task back to its owner', () => {
    const state = after(usual(), { action: 'delegate', by: '张伟', task: 1, users: ['赵磊'], reason: '请代看' })
    expect(holders(state)).toEqual(['赵磊#2'])
    expect(findRefusal(state, reject('赵磊', 2))).toBe('blocked')
    expect(holders(after(state, agree('赵磊', 2, '没问题')))).toEqual(['张伟#1'])
  })

  it('传阅 changes no task', () => {
    const state = after(usual(), { action: 'circulate', by: '张伟', task: 1, users: ['王敏', '赵磊'] })
    expect(state.circulated).toEqual(['王敏', '赵磊'])
    expect(holders(state)).toEqual(['张伟#1'])
    expect(findRefusal(state, { action: 'circulate', by: '张伟', task: 1, users: ['王敏'] })).toBe('badTarget')
  })
})

describe('returning', () => {
  const atFinance = () => after(usual(), agree('张伟', 1))
  const back = (mode: 'restart' | 'direct'): Command => ({
    action: 'returnPrev',
    by: '陈强',
    task: 2,
    mode,
    reason: '缺报价',
  })

  it('closes the votes of 会签 that were not given', () => {
    const state = after(atFinance(), back('restart'))
    expect(state.tasks[2]?.state).toBe('canceled')
    expect(holders(state)).toEqual(['张伟#4'])
  })

  it('restart runs every step again', () => {
    const last = after(atFinance(), agree('陈强', 2), agree('王强', 3))
    const state = after(last, {
      action: 'returnTo',
      by: '王敏',
      task: 4,
      mode: 'restart',
      target: 'equipment',
      reason: '重看',
    })
    expect(listUpcomingSteps(state).map(({ key }) => key)).toEqual(['finance', 'last'])
    expect(after(state, agree('张伟', 5)).step).toBe(1)
  })

  it('direct comes straight back to the one who returned', () => {
    const last = after(atFinance(), agree('陈强', 2), agree('王强', 3))
    const state = after(last, {
      action: 'returnTo',
      by: '王敏',
      task: 4,
      mode: 'direct',
      target: 'equipment',
      reason: '重看',
    })
    expect(listUpcomingSteps(state).map(({ key }) => key)).toEqual(['last'])
    expect(holders(after(state, agree('张伟', 5)))).toEqual(['王敏#6'])
  })

  it('from the first step goes to the starter, who hands it in again straight to the returner', () => {
    const returned = after(usual(), { action: 'returnPrev', by: '张伟', task: 1, mode: 'direct', reason: '补照片' })
    expect(returned.status).toBe('returned')
    expect(listUpcomingSteps(returned).map(({ key }) => key)).toEqual(['equipment', 'finance', 'last'])
    expect(listOffers(returned, undefined, '李娜').map(({ code }) => code)).toEqual(['revoke', 'resubmit'])
    expect(holders(after(returned, { action: 'resubmit', by: '李娜' }))).toEqual(['张伟#2'])
  })

  it('never goes forward', () => {
    const ahead: Command = { action: 'returnTo', by: '张伟', task: 1, mode: 'direct', target: 'last', reason: '试试' }
    expect(findRefusal(usual(), ahead)).toBe('badTarget')
  })
})

describe('taking back', () => {
  const retrieve = (by: string, task: number): Command => ({ action: 'retrieve', by, task })

  it('lets the starter revoke until a later step has decided', () => {
    const revoke: Command = { action: 'revoke', by: '李娜', reason: '填错' }
    expect(after(usual(), agree('张伟', 1), revoke).status).toBe('revoked')
    const later = after(usual(), agree('张伟', 1), agree('陈强', 2))
    expect(findRefusal(later, revoke)).toBe('blocked')
    expect(findRefusal(usual(), { ...revoke, by: '王强' })).toBe('notYours')
  })

  it('lets the last handler retrieve while the next step is untouched', () => {
    const passed = after(usual(), agree('张伟', 1))
    const back = after(passed, retrieve('张伟', 1))
    expect(holders(back)).toEqual(['张伟#4'])
    expect(back.step).toBe(0)
    const touched = after(passed, { action: 'circulate', by: '陈强', task: 2, users: ['赵磊'] })
    expect(findRefusal(touched, retrieve('张伟', 1))).toBe('blocked')
  })

  it('is in the history at the step that the process had reached, a decision at its own', () => {
    const back = after(usual(), agree('张伟', 1), retrieve('张伟', 1))
    expect(back.log.map(({ action, task, step }) => [action, task, step])).toEqual([
      ['agree', 1, 0],
      ['retrieve', 1, 1],
    ])
  })

  it('lets a vote of 会签 be retrieved before the last is given', () => {
    const half = after(usual(), agree('张伟', 1), agree('陈强', 2))
    const back = after(half, retrieve('陈强', 2))
    expect(holders(back)).toEqual(['王强#3', '陈强#4'])
    expect(after(back, agree('王强', 3)).step).toBe(1)
    expect(after(back, agree('王强', 3), agree('陈强', 4)).step).toBe(2)
  })

  describe('tells who has ended a branch of a parallel part, once its branches have joined', () => {
    const inBranch = (key: string, group: string, branch: string, assignee: string): Step => ({
      ...step(key, 'any', assignee),
      parallel: { group, branch },
    })
    const last = step('last', 'any', '王敏')
    /** 张伟, then 陈强; beside them 王强. */
    const part = [
      inBranch('a1', 'p', '甲', '张伟'),
      inBranch('a2', 'p', '甲', '陈强'),
      inBranch('b', 'p', '乙', '王强'),
    ]
    const joining = [agree('张伟', 1), agree('陈强', 3), agree('王强', 2)]
    const findMessage = (state: Instance, command: Command) => {
      const outcome = applyCommand(state, command)
      return 'refused' in outcome ? outcome.refused.message : undefined
    }
    const JOINED = '并行分支已经汇合，不能撤销处理'
    const GONE = '该任务已被处理'

    it('whether or not a branch beside it took more steps', () => {
      const state = after(start('李娜', [...part, last]), ...joining)
      expect(findMessage(state, retrieve('王强', 2))).toBe(JOINED)
      expect(findMessage(state, retrieve('陈强', 3))).toBe(JOINED)
      expect(findMessage(state, retrieve('张伟', 1))).toBe(GONE)
      const acted = after(state, { action: 'circulate', by: '王敏', task: 4, users: ['赵磊'] })
      expect(findMessage(acted, retrieve('王强', 2))).toBe(GONE)
    })

    it('also where another part comes right after it', () => {
      const next = [inBranch('c', 'q', '丙', '王敏'), inBranch('d', 'q', '丁', '赵磊')]
      const state = after(start('李娜', [...part, ...next]), ...joining)
      expect(holders(state)).toEqual(['王敏#4', '赵磊#5'])
      expect(findMessage(state, retrieve('王强', 2))).toBe(JOINED)
      expect(findMessage(after(state, agree('王敏', 4)), retrieve('王强', 2))).toBe(GONE)
    })

    it('but not where it was returned to before it', () => {
      const first = step('first', 'any', '王敏')
      const inPart = after(start('李娜', [first, ...part, last]), agree('王敏', 1), agree('王强', 3))
      const back: Command = {
        action: 'returnTo',
        by: '张伟',
        task: 2,
        mode: 'restart',
        target: 'first',
        reason: '补充',
      }
      expect(findMessage(after(inPart, back), retrieve('王强', 3))).toBe(GONE)
    })
  })

  it('gives the turn of 依次 back', () => {
    const first = start('李娜', [step('a', 'sequence', '张伟', '陈强')])
    const back = after(first, agree('张伟', 1), retrieve('张伟', 1))
    expect(back.tasks.map((task) => task.state)).toEqual(['done', 'waiting', 'open'])
    expect(after(back, agree('张伟', 3), agree('陈强', 2)).status).toBe('approved')
  })
})

describe('refusing', () => {
  it('tells who is too late', () => {
    const passed = after(usual(), agree('张伟', 1))
    expect(findRefusal(passed, agree('张伟', 1))).toBe('notOpen')
    expect(findRefusal(after(usual(), reject('张伟', 1)), agree('张伟', 1))).toBe('notRunning')
    expect(findRefusal(usual(), agree('张伟', 99))).toBe('notFound')
  })

  it('asks for a reason to reject, and for an opinion where the step wants one', () => {
    expect(findRefusal(usual(), { ...reject('张伟', 1), reason: '  ' })).toBe('reasonMissing')
    const strict = start('李娜', [{ ...step('a', 'any', '张伟'), needOpinion: true }])
    expect(findRefusal(strict, agree('张伟', 1))).toBe('reasonMissing')
    expect(after(strict, agree('张伟', 1, '同意')).status).toBe('approved')
  })

  it('offers what the step allows and nothing else', () => {
    const bare = start('李娜', [{ ...step('a', 'any', '张伟'), allow: ['transfer'] }])
    expect(codes(bare, 1, '张伟')).toEqual(['agree', 'reject', 'transfer'])
    expect(findRefusal(bare, { action: 'circulate', by: '张伟', task: 1, users: ['王敏'] })).toBe('notAllowed')
    expect(codes(bare, 1, '王敏')).toEqual([])
    expect(codes(bare, 1, '李娜')).toEqual(['revoke'])
  })
})
