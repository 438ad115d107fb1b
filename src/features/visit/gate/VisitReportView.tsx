import { View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import {
  exportVisitReport,
  getVisitReport,
  type VisitFigure,
  type VisitReportLine,
} from '@/contract/visit/visit-report'
import { parseDay } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { ExportButton } from '@/parts/ExportButton'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useAddressChoice, useAddressText } from '@/parts/search/use-address-state'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { DayField } from '@/ui/form/DayInput'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { DataTable } from '@/ui/list/DataTable'

import styles from './OnSite.module.scss'

const tabs = [
  { key: 'day', text: '按天' },
  { key: 'host', text: '按接待人' },
] as const
type By = (typeof tabs)[number]['key']

const USUAL_DAYS = 7

/** `1.3 小时`; a dash without a finished stay. */
function formatStayMinutes(minutes: number | null): string {
  if (minutes === null) return '—'
  return minutes < 60 ? `${minutes} 分钟` : `${(minutes / 60).toFixed(1)} 小时`
}

/** What a figure opens, by its column. */
function getFigureLinks({ invited, arrived }: VisitReportLine, open: (figure: VisitFigure) => void) {
  return {
    ...(invited > 0 && { 1: () => open('invited') }),
    ...(arrived > 0 && { 2: () => open('arrived') }),
  }
}

const toRow = ({ name, invited, arrived, people, stayMinutes }: VisitReportLine) => ({
  // Days stand without their year.
  cells: [
    name.replace(/^\d{4}-(?=\d\d-\d\d$)/, ''),
    String(invited),
    String(arrived),
    String(people),
    formatStayMinutes(stayMinutes),
  ],
})

/** Visits of a span by day and by host, to read and to export. */
export function VisitReportView() {
  const [usual] = useState(() => ({ to: chinaDay(Date.now()), from: chinaDay(Date.now() - (USUAL_DAYS - 1) * DAY_MS) }))
  const [chosenTo, setTo] = useAddressText('toDay')
  const [chosenFrom, setFrom] = useAddressText('fromDay')
  const [toDay, fromDay] = [parseDay(chosenTo) || usual.to, parseDay(chosenFrom) || usual.from]
  const [by, setBy] = useAddressChoice<By>('by', ['day', 'host'])
  const wrong = fromDay > toDay ? '结束日期早于开始日期' : undefined
  const query = useCall(getVisitReport, { fromDay, toDay }, { enabled: wrong === undefined })
  /** Opens the visits of a line: of its day or host, or of the whole span. */
  const openFigure = ({ key }: VisitReportLine, figure: VisitFigure) => {
    const span = by === 'day' && key ? { fromDay: key, toDay: key } : { fromDay, toDay }
    void go('onSite', { view: 'visits', ...span, figure, ...(by === 'host' && key && { hostId: key }) })
  }
  const button = (
    <ExportButton
      path={exportVisitReport.path}
      query={{ fromDay, toDay, by }}
      name={`来访统计-${fromDay}-${toDay}.csv`}
      text="导出 CSV"
      disabled={wrong !== undefined || query.data === undefined}
    />
  )
  return (
    <PageFrame route="onSite" title="来访统计" bottom={button}>
      <Card>
        <DayField label="开始日期" value={fromDay} onChange={setFrom} />
        <DayField label="结束日期" value={toDay} onChange={setTo} error={wrong} />
      </Card>
      <View className={styles.search}>
        <SegmentedTabs variant="box" label="统计方式" tabs={tabs} active={by} onSelect={setBy} />
      </View>
      {wrong ? null : (
        <QueryView query={query} what="来访统计" skeleton={<ListSkeleton count={2} />}>
          {({ days, hosts, total }) => (
            <Card>
              <DataTable
                label="来访统计"
                columns={[by === 'day' ? '日期' : '接待人', '邀请', '到访', '人次', '平均停留']}
                rows={[...(by === 'day' ? days : hosts), total].map((line) => ({
                  ...toRow(line),
                  links: getFigureLinks(line, (figure) => openFigure(line, figure)),
                }))}
              />
            </Card>
          )}
        </QueryView>
      )}
    </PageFrame>
  )
}
