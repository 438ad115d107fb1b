import type { InsightInstance, ReasonInsight, StepInsight } from '@/contract/workflow/process-insight'
import {
  describeInstance,
  describeTimes,
  formatMinutes,
  listReasonLines,
  listStepLines,
} from '@/features/manage/process/insight/process-insight'

const step: StepInsight = {
  key: 'head',
  name: '部门负责人',
  waiting: 0,
  overdue: 0,
  passed: 0,
  meanMinutes: null,
  p90Minutes: null,
  workMeanMinutes: null,
  workP90Minutes: null,
  sentBack: 0,
  refused: 0,
}

describe('the figures of a process', () => {
  it('give a time in the unit that fits it', () => {
    expect([null, 0, 35, 90, 2879, 2880, 10_000].map(formatMinutes)).toEqual([
      '–',
      '不到 1 分钟',
      '35 分钟',
      '1.5 小时',
      '48 小时',
      '2 天',
      '6.9 天',
    ])
    expect(describeTimes(step)).toBe('还没有处理完的')
    const times = { meanMinutes: 30, p90Minutes: 120, workMeanMinutes: null, workP90Minutes: null }
    expect(describeTimes(times)).toBe('平均 30 分钟，九成在 2 小时内')
    expect(describeTimes({ ...times, workMeanMinutes: 90, workP90Minutes: 2 * 8 * 60 })).toBe(
      '平均 30 分钟，九成在 2 小时内；按工作时间平均 1.5 个工作小时，九成在 2 个工作日内',
    )
  })

  it('leave out what is rare and nothing', () => {
    expect(listStepLines(step).map(({ figure }) => figure)).toEqual(['waiting', 'passed'])
    const busy = { ...step, waiting: 3, overdue: 1, refused: 2 }
    expect(listStepLines(busy).map(({ title, total, step: at }) => [title, total, at])).toEqual([
      ['停在这里', 3, 'head'],
      ['其中已超时', 1, 'head'],
      ['已处理', 0, 'head'],
      ['在这里拒绝', 2, 'head'],
    ])
  })

  it('name the reasons of refusals and returns, each with what opens its list', () => {
    const reasons: ReasonInsight[] = [
      { figure: 'refusedFor', reason: 'common', text: '太贵', total: 4 },
      { figure: 'refusedFor', reason: 'other', text: '', total: 2 },
      { figure: 'sentBackFor', reason: 'none', text: '', total: 1 },
    ]
    expect(listReasonLines(reasons, 'refusedFor')).toEqual([
      { figure: 'refusedFor', title: '“太贵”', total: 4, reason: 'common', text: '太贵' },
      { figure: 'refusedFor', title: '其他', total: 2, reason: 'other' },
    ])
    expect(listReasonLines(reasons, 'sentBackFor').map(({ title }) => title)).toEqual(['没有写原因，如超时自动拒绝'])
  })

  it('say where an instance stands', () => {
    const instance: InsightInstance = {
      procInstId: 'i',
      serialNo: 'ML-1',
      starterName: '李娜',
      status: 'running',
      statusName: '审批中',
      startTime: '2026-11-26 10:00:00',
      endTime: null,
      minutes: null,
      stepName: '部门负责人',
      holderNames: ['邓飞', '王强'],
    }
    expect(describeInstance(instance)).toBe('审批中\u00a0· 停在部门负责人：邓飞、王强')
    const ended = { ...instance, statusName: '已通过', stepName: null }
    expect(describeInstance(ended)).toBe('已通过')
    expect(describeInstance({ ...ended, minutes: 90 })).toBe('已通过\u00a0· 用时 1.5 小时')
  })
})
