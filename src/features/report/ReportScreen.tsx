import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { useLastAnswer } from '@/api/use-last-answer'
import { getReport, type ReportDetail } from '@/contract/production/report'
import { isAbsent } from '@/lib/absent'
import { switchTab } from '@/navigation/navigate'
import { ChartCard } from '@/parts/chart/ChartCard'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useAddressFilters } from '@/parts/search/use-address-state'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { DataTable } from '@/ui/list/DataTable'
import { Icon } from '@/ui/media/Icon'
import { emptyTodo } from '@/ui/pictures/empty-todo'
import { notFound } from '@/ui/pictures/not-found'

import { FavoriteStar } from './FavoriteStar'
import { Figures } from './Figures'
import styles from './Report.module.scss'
import { ReportFiltersBar } from './ReportFiltersBar'
import { formatReportFilters, parseReportFilters, type ReportFilters, toReportQuery } from './report-filters'
import { formatDataTime, formatReportScope } from './report-sheet'
import { SaveSheet } from './SaveSheet'

interface ReportScreenProps {
  id: string
  /** The days that a message is about; absent: today. */
  days?: ReportFilters['days']
}

/** A report: metrics, charts and tables for a period and a line. */
export function ReportScreen({ id, days }: ReportScreenProps) {
  const [filters, setFilters] = useAddressFilters((read) => parseReportFilters(read, days), formatReportFilters)
  const query = useCall(getReport, toReportQuery(id, filters), { keepPrevious: true })
  const refresh = useRefresh([getReport])
  const last = useLastAnswer(query.data)
  const isGone = !last && isAbsent(query.error)
  return (
    <PageFrame route="report" onRefresh={refresh}>
      {isGone ? <Absent /> : null}
      {last ? (
        <>
          <Head report={last} isShown={query.data !== undefined} />
          <ReportFiltersBar filters={filters} lines={last.lines} today={last.period.today} onChange={setFilters} />
        </>
      ) : null}
      {isGone ? null : (
        <QueryView query={query} what="报表" skeleton={<DetailSkeleton />}>
          {(report) => (
            <View className={`${styles.body ?? ''} ${query.isPlaceholderData ? styles.waiting : ''}`}>
              <Body report={report} />
            </View>
          )}
        </QueryView>
      )}
    </PageFrame>
  )
}

function Absent() {
  return (
    <EmptyView
      picture={notFound}
      text="没有找到这张报表"
      hint="报表可能已停用，或你没有查看权限"
      action={{ text: '全部报表', onPress: () => void switchTab('reports') }}
    />
  )
}

interface HeadProps {
  report: ReportDetail
  /** The data is shown; otherwise only the name is known. */
  isShown: boolean
}

function Head({ report, isShown }: HeadProps) {
  const [isSaving, setSaving] = useState(false)
  return (
    <View className={styles.head}>
      <View className={styles.title}>
        <Text className={styles.name}>{report.report.name}</Text>
        <FavoriteStar report={report.report} />
        {isShown ? (
          <Pressable className={styles.save} isSmall label="保存图片" onPress={() => setSaving(true)}>
            <Icon name="download" size={16} />
            <Text>保存图片</Text>
          </Pressable>
        ) : null}
      </View>
      {isShown ? <ReportScope report={report} /> : null}
      {isSaving ? <SaveSheet report={report} onClose={() => setSaving(false)} /> : null}
    </View>
  )
}

function ReportScope({ report }: { report: ReportDetail }) {
  return (
    <>
      <Text className={styles.scope}>{formatReportScope(report)}</Text>
      <View className={styles.time}>
        <Icon name="clock" size={14} />
        <Text>
          {formatDataTime(report)}，对比{report.period.comparedWith}
        </Text>
      </View>
    </>
  )
}

/** Metrics and tables render at once; the charts follow when their async module has loaded. */
function Body({ report }: { report: ReportDetail }) {
  const { figures, charts, tables, period } = report
  if (figures.every(({ value }) => value === null || value === 0) && tables.every(({ rows }) => rows.length === 0)) {
    return <EmptyView picture={emptyTodo} text="这段时间没有数据" hint="换一个时间或产线看看" />
  }
  return (
    <>
      <Figures figures={figures} comparedWith={period.comparedWith} />
      {charts.map(({ title, note, chart }) => (
        <ChartCard key={title} title={title} note={note} chart={chart} />
      ))}
      {tables.map(({ title, columns, rows }) => (
        <Card key={title} title={title}>
          <DataTable
            label={title}
            columns={columns}
            rows={rows.map(({ cells, mark }) => ({ cells, mark: mark ?? undefined }))}
          />
        </Card>
      ))}
    </>
  )
}
