import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { useCall, usePages } from '@/api/query'
import {
  getProcessInsight,
  type InsightInstance,
  listInsightInstances,
  type ProcessInsight,
  REASON_TIMES_MIN,
} from '@/contract/workflow/process-insight'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/process/Process.module.scss'
import { SortPills, timeSorts } from '@/features/manage/sort/SortCell'
import { joinTexts } from '@/lib/text/join-texts'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { EmptyList } from '@/parts/search/EmptyList'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { describeInstance, describeTimes, type InsightLine, listReasonLines, listStepLines } from './process-insight'

const periods = [
  { key: '30', text: '近 30 天' },
  { key: '90', text: '近 90 天' },
  { key: '365', text: '近一年' },
] as const

type Period = (typeof periods)[number]['key']

interface ProcessInsightSheetProps {
  /** Key of the process. */
  process: string
  onClose: () => void
}

/** 统计: how much runs, how long each step takes, and where it waits. Each figure opens its list. */
export function ProcessInsightSheet({ process, onClose }: ProcessInsightSheetProps) {
  const [period, setPeriod] = useState<Period>('90')
  const [open, setOpen] = useState<{ line: InsightLine; place: string }>()
  const days = Number(period)
  const query = useCall(getProcessInsight, { key: process, days })
  if (open) {
    return (
      <Sheet isOpen title={joinTexts([open.place, open.line.title])} onClose={() => setOpen(undefined)}>
        <Instances process={process} days={days} line={open.line} />
      </Sheet>
    )
  }
  return (
    <Sheet isOpen title="流程统计" onClose={onClose}>
      <View className={styles.sheetSearch}>
        <SegmentedTabs variant="box" label="统计范围" tabs={periods} active={period} onSelect={setPeriod} />
      </View>
      <QueryView query={query} what="流程统计" skeleton={<ListSkeleton count={6} />}>
        {(insight) => <Figures insight={insight} onOpen={(line, place) => setOpen({ line, place })} />}
      </QueryView>
    </Sheet>
  )
}

interface FiguresProps {
  insight: ProcessInsight
  onOpen: (line: InsightLine, place: string) => void
}

function Figures({ insight, onOpen }: FiguresProps) {
  const now: InsightLine[] = [
    { figure: 'running', title: '审批中', total: insight.running },
    { figure: 'returned', title: '退回给发起人', total: insight.returned },
  ]
  const before: InsightLine[] = [
    { figure: 'approved', title: '已通过', total: insight.approved },
    { figure: 'rejected', title: '已拒绝', total: insight.rejected },
    { figure: 'revoked', title: '已撤销', total: insight.revoked },
  ]
  return (
    <>
      <Lines title="现在" lines={now} onOpen={(line) => onOpen(line, '')} />
      <Lines title="这段时间发起的" lines={before} onOpen={(line) => onOpen(line, '')} />
      <CellGroup>
        <TimesCell title="从发起到结束" times={insight} onPress={() => onOpen(slowest, '从发起到结束')} />
      </CellGroup>
      {insight.steps.map((step) => {
        const open = (line: InsightLine) => onOpen(line, step.name)
        return (
          <Lines key={step.key} title={step.name} lines={listStepLines(step)} onOpen={open}>
            <TimesCell title="用时" times={step} onPress={() => open({ ...slowest, step: step.key })} />
          </Lines>
        )
      })}
      <Reasons insight={insight} onOpen={onOpen} />
      <Text className={styles.note}>
        停留的数字是现在的，其余按这段时间发起的申请计；用时从节点打开算到处理完，含夜间和周末；工作时间按字典里的节假日，每天
        9 到 12 点、13 到 18 点。
      </Text>
    </>
  )
}

const slowest: InsightLine = { figure: 'slowest', title: '用时最长的在前', total: 0 }

interface TimesCellProps {
  title: string
  times: Parameters<typeof describeTimes>[0]
  onPress: () => void
}

/** A mean and nine of ten, which open what took longest. */
const TimesCell = ({ title, times, onPress }: TimesCellProps) => (
  <Cell title={title} note={describeTimes(times)} {...(times.meanMinutes !== null && { onPress })} />
)

const reasonGroups = [
  { figure: 'refusedFor', title: '拒绝的原因' },
  { figure: 'sentBackFor', title: '退回的原因' },
] as const

/** Why applications were refused and returned, in common words. */
function Reasons({ insight: { reasons }, onOpen }: FiguresProps) {
  if (reasons.length === 0) return null
  return (
    <>
      {reasonGroups.map(({ figure, title }) => {
        const lines = listReasonLines(reasons, figure)
        if (lines.length === 0) return null
        return <Lines key={figure} title={title} lines={lines} onOpen={(line) => onOpen(line, title)} />
      })}
      <Text className={styles.note}>
        {`同样的话写在至少 ${REASON_TIMES_MIN} 个申请里才列出来，最多 10 种；其余归入其他，由参与的人查看。`}
      </Text>
    </>
  )
}

interface LinesProps {
  title: string
  lines: readonly InsightLine[]
  onOpen: (line: InsightLine) => void
  children?: ReactNode
}

function Lines({ title, lines, onOpen, children }: LinesProps) {
  return (
    <CellGroup title={title}>
      {lines.map((line) => (
        <Cell
          key={`${line.figure} ${line.title}`}
          title={line.title}
          value={`${line.total} 个`}
          {...(line.total > 0 && { onPress: () => onOpen(line) })}
        />
      ))}
      {children}
    </CellGroup>
  )
}

const getRowKey = ({ procInstId }: InsightInstance) => procInstId

const renderInstance = (row: InsightInstance) => (
  <Cell
    title={joinTexts([row.starterName, row.serialNo])}
    note={`${row.startTime.slice(0, 16)} 发起${row.endTime ? `，${row.endTime.slice(0, 16)} 结束` : ''}，${describeInstance(row)}`}
  />
)

const slowestSorts = [{ value: 'slowest', text: '最久的在前' }, ...timeSorts] as const

interface InstancesProps {
  process: string
  days: number
  line: InsightLine
}

/** The instances behind a figure: where they stand. What they say is for those who take part. */
function Instances({ process, days, line: { title: _title, total: _total, ...insightQuery } }: InstancesProps) {
  const list = useListFilter()
  const sorts = insightQuery.figure === 'slowest' ? slowestSorts : timeSorts
  const [sort, setSort] = useState<(typeof slowestSorts)[number]['value']>(sorts[0].value)
  const pages = usePages(listInsightInstances, {
    key: process,
    days,
    ...insightQuery,
    ...(sort !== 'slowest' && { sort }),
    ...list.filter,
  })
  return (
    <>
      <Text className={styles.note}>这里只看进度；内容由发起人和处理人查看。</Text>
      <ListSearch
        background="card"
        value={list.words}
        onChange={list.setWords}
        placeholder="搜索发起人、处理人或编号"
      />
      <SortPills options={sorts} value={sort} onChange={setSort} />
      <QueryList
        pages={pages}
        what="申请"
        getKey={getRowKey}
        renderRow={renderInstance}
        skeleton={<ListSkeleton count={4} />}
        empty={<EmptyList what="申请" filter={list} text="现在没有了" hint="数字刚刚有变，关闭后再看" />}
      />
    </>
  )
}
