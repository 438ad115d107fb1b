import { HOUR_MS } from '@/lib/durations'
import { formatFigure, withUnit } from '@/lib/figure'
import { groupBy } from '@/lib/group-by'
import { chinaDay } from '@/lib/wire-time'
import { wireTime } from '@/server/http/wire-time'

import type { ApprovalSource, Decided, Handled, LoadSource } from './approval-source'
import { amountFigure, percent, type ReportBody, shareFigure } from './body'
import { daysOf } from './period'

/** What people are promised. */
const PROMISED_HOURS = 24
/** How many kinds, or people, a chart has room for. */
const SHOWN = 8

const hoursOf = ({ createdAt, endedAt }: Decided) => (endedAt.getTime() - createdAt.getTime()) / HOUR_MS
const handlingHours = ({ openedAt, closedAt }: Handled) => (closedAt.getTime() - openedAt.getTime()) / HOUR_MS

/** The mean of some amounts; of none there is none. */
function meanOf(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0) / amounts.length
}

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length
}

const isInTime = (one: Decided) => hoursOf(one) <= PROMISED_HOURS

/** Kinds of process, those decided most often first. */
function kindsOf(current: readonly Decided[]): (readonly [name: string, decided: Decided[]])[] {
  return [...groupBy(current, ({ processName }) => processName)].sort(
    ([a, first], [b, second]) => second.length - first.length || a.localeCompare(b),
  )
}

function overTime({ current, period }: ApprovalSource): ReportBody['charts'][number] {
  const isDay = period.from === period.to
  const byDay = groupBy(current, ({ endedAt }) =>
    isDay ? wireTime(endedAt).slice(11, 13) : chinaDay(endedAt.getTime()),
  )
  const keys = isDay ? [...byDay.keys()] : daysOf(period)
  const labelOf = (key: string) => (key === period.today ? '今日' : isDay ? `${key}:00` : key.slice(5))
  const of = (status: string) => keys.map((key) => (byDay.get(key) ?? []).filter((one) => one.status === status).length)
  return {
    title: isDay ? '分时办结' : '每日办结',
    chart: {
      kind: 'axis',
      categories: keys.map(labelOf),
      series: [
        { name: '通过', kind: 'bar', stack: 'all', values: of('approved') },
        { name: '拒绝', kind: 'bar', stack: 'all', tone: 'bad', values: of('rejected') },
      ],
      unit: '件',
    },
  }
}

function byKind({ current }: ApprovalSource): ReportBody['charts'][number] {
  const kinds = kindsOf(current).slice(0, SHOWN)
  return {
    title: '各流程平均用时',
    chart: {
      kind: 'axis',
      categories: kinds.map(([name]) => name),
      series: [{ name: '平均用时', kind: 'bar', values: kinds.map(([, decided]) => meanOf(decided.map(hoursOf))) }],
      unit: '小时', digits: 1,
    },
  }
}

function kindTable({ current }: ApprovalSource): ReportBody['tables'][number] {
  return {
    title: '流程明细',
    columns: ['流程', '办结', '平均（时）', '最长（时）', '24 时内'],
    rows: kindsOf(current).map(([name, decided]) => ({
      cells: [
        name,
        formatFigure(decided.length),
        formatFigure(meanOf(decided.map(hoursOf)), 1),
        formatFigure(Math.max(...decided.map(hoursOf)), 1),
        withUnit(percent(shareOf(decided, isInTime)), '%'),
      ],
    })),
  }
}

/** How long processes take until they are decided. */
export function approvalReport(source: ApprovalSource): ReportBody {
  const { current, previous, running } = source
  const mean = (decided: readonly Decided[]) => meanOf(decided.map(hoursOf))
  return {
    figures: [
      amountFigure('办结', current.length, previous.length, { unit: '件', better: 'none', note: `在办 ${running}` }),
      amountFigure('平均用时', mean(current), mean(previous), { unit: '小时', digits: 1, better: 'down' }),
      shareFigure('24 小时内办结', shareOf(current, isInTime), shareOf(previous, isInTime), 'up'),
    ],
    charts: [byKind(source), overTime(source)],
    tables: [kindTable(source)],
  }
}

const isLate = ({ closedAt, dueAt }: Handled) => dueAt !== null && closedAt > dueAt

/** Who decides how much, and how long it waits for them. */
export function loadReport({ current, previous }: LoadSource): ReportBody {
  const people = [...groupBy(current, ({ person }) => person)].sort(
    ([a, first], [b, second]) => second.length - first.length || a.localeCompare(b),
  )
  const shown = people.slice(0, SHOWN)
  const mean = (handled: readonly Handled[]) => meanOf(handled.map(handlingHours))
  return {
    figures: [
      amountFigure('处理任务', current.length, previous.length, { unit: '件', better: 'none' }),
      amountFigure('平均等待', mean(current), mean(previous), { unit: '小时', digits: 1, better: 'down' }),
      shareFigure('超时处理', shareOf(current, isLate), shareOf(previous, isLate), 'down'),
    ],
    charts: [
      {
        title: '各人处理量',
        chart: {
          kind: 'axis',
          categories: shown.map(([person]) => person),
          series: [
            { name: '处理', kind: 'bar', values: shown.map(([, handled]) => handled.length) },
            {
              name: '平均等待', kind: 'line', tone: 'warn', isRight: true,
              values: shown.map(([, handled]) => mean(handled)),
            },
          ],
          unit: '件', rightUnit: '小时',
        },
      },
    ],
    tables: [
      {
        title: '人员明细',
        columns: ['处理人', '处理', '平均等待（时）', '超时'],
        rows: people.map(([person, handled]) => ({
          cells: [
            person,
            formatFigure(handled.length),
            formatFigure(mean(handled), 1),
            formatFigure(handled.filter(isLate).length),
          ],
        })),
      },
    ],
  }
}
