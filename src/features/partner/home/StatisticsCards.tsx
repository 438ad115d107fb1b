import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { useCall } from '@/api/query'
import { getPartnerStatistics, type PartnerStatistics } from '@/contract/partner/partner-home'
import { formatAmountInWan } from '@/lib/amount'
import type { AxisChart } from '@/lib/chart-types'
import { joinTexts } from '@/lib/text/join-texts'
import { ChartCard } from '@/parts/chart/ChartCard'
import { QueryView } from '@/parts/QueryView'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'

import styles from './My.module.scss'

const MONTHS = 6

/** The results of each month's reports. `month` is `yyyy-MM`. */
function buildMonthChart({ months }: Pick<PartnerStatistics, 'months'>): AxisChart {
  return {
    kind: 'axis',
    unit: '个',
    categories: months.map(({ month }) => `${Number(month.slice(5))} 月`),
    series: [
      { name: '提报', kind: 'bar', tone: 'main', values: months.map(({ submitted }) => submitted) },
      { name: '通过', kind: 'bar', tone: 'good', values: months.map(({ approved }) => approved) },
      { name: '成交', kind: 'line', tone: 'warn', values: months.map(({ won }) => won) },
    ],
  }
}

/**
 * Statistics of the last half year: metrics, by month, and by product. `children` appear below them once they are loaded
 * or have failed: earlier they would shift while somebody taps.
 */
export function StatisticsCards({ children }: { children: ReactNode }) {
  const query = useCall(getPartnerStatistics, { months: MONTHS })
  return (
    <>
      <QueryView query={query} what="统计">
        {(statistics) => (
          <>
            <Figures statistics={statistics} />
            {statistics.submitted > 0 ? (
              <>
                <ChartCard title="每月商机" note="近 6 个月" chart={buildMonthChart(statistics)} />
                <Products statistics={statistics} />
              </>
            ) : null}
          </>
        )}
      </QueryView>
      {query.isPending ? null : children}
    </>
  )
}

function Figures({ statistics }: { statistics: PartnerStatistics }) {
  const { submitted, approvedPercent, wonPercent, won, expectAmount, wonAmount } = statistics
  const figures = [
    { name: '累计提报', value: `${submitted}` },
    { name: '通过率', value: `${approvedPercent}%` },
    { name: '赢单率', value: `${wonPercent}%` },
    { name: '成交', value: `${won}` },
    { name: '成交金额', value: formatAmountInWan(wonAmount) },
    { name: '预计金额', value: formatAmountInWan(expectAmount) },
  ]
  return (
    <Card title="我的业绩">
      <View className={styles.figures}>
        {figures.map(({ name, value }) => (
          <View key={name} className={styles.figure}>
            <Text className={styles.number}>{value}</Text>
            <Text className={styles.name}>{name}</Text>
          </View>
        ))}
      </View>
    </Card>
  )
}

function Products({ statistics: { products } }: { statistics: PartnerStatistics }) {
  const most = Math.max(1, ...products.map(({ amount }) => amount))
  if (products.length === 0) return null
  return (
    <Card title="按产品">
      {products.map(({ name, count, amount }) => (
        <View key={name} className={styles.product}>
          <View className={styles.productHead}>
            <Text className={styles.productName}>{name}</Text>
            <Text className={styles.productValue}>{joinTexts([`${count} 个`, formatAmountInWan(amount)])}</Text>
          </View>
          <ProgressBar value={amount / most} label={`${name} ${formatAmountInWan(amount)}`} />
        </View>
      ))}
    </Card>
  )
}
