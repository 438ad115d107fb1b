import { Text, View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { type CloudService, listCloudServices } from '@/contract/content/cloud'
import { go } from '@/navigation/navigate'
import { useReturn } from '@/navigation/use-return'
import { JoinCompanyView } from '@/parts/JoinCompanyView'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { AppIcon } from '@/ui/media/AppIcon'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import styles from './Cloud.module.scss'
import { formatTerm, getSubscriptionChip } from './cloud-labels'

/** The services of 大智云: expiring, active and available ones. */
export function CloudScreen() {
  const hasCompany = useStaffUser()?.member !== undefined
  const query = useCall(listCloudServices, {}, { enabled: hasCompany })
  const refresh = useRefresh([listCloudServices])
  useReturn(refresh)
  return (
    <PageFrame route="cloud" onRefresh={refresh}>
      {hasCompany ? (
        <QueryView query={query} what="大智云" skeleton={<ListSkeleton />}>
          {({ owned, available }) => <Services owned={owned} available={available} />}
        </QueryView>
      ) : (
        <JoinCompanyView text="加入企业后可以使用大智云" />
      )}
    </PageFrame>
  )
}

function Services({ owned, available }: { owned: readonly CloudService[]; available: readonly CloudService[] }) {
  const isEnding = ({ state }: CloudService) => state === 'expiring' || state === 'expired'
  const ending = owned.filter(isEnding)
  const running = owned.filter((service) => !isEnding(service))
  return (
    <View className={styles.page}>
      <Summary owned={owned.length} ending={ending.length} available={available.length} />
      <Group title="即将到期与已到期" services={ending} />
      <Group title="使用中" services={running} />
      <Group title="可开通" services={available} />
      {owned.length === 0 && available.length === 0 ? <EmptyView picture={emptyTodo} text="还没有云服务" /> : null}
    </View>
  )
}

function Summary({ owned, ending, available }: { owned: number; ending: number; available: number }) {
  const figures = [
    { label: '已开通', value: owned },
    { label: '需续费', value: ending },
    { label: '可开通', value: available },
  ]
  return (
    <View className={styles.summary}>
      {figures.map(({ label, value }) => (
        <View key={label} className={styles.figure}>
          <Text className={styles.number}>{value}</Text>
          <Text className={styles.caption}>{label}</Text>
        </View>
      ))}
    </View>
  )
}

function Group({ title, services }: { title: string; services: readonly CloudService[] }) {
  if (services.length === 0) return null
  return (
    <Card title={title}>
      {services.map((service) => (
        <ServiceRow key={service.id} service={service} />
      ))}
    </Card>
  )
}

function ServiceRow({ service }: { service: CloudService }) {
  const { id, name, icon, summary, isPersonal } = service
  const chip = getSubscriptionChip(service)
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      label={[name, chip.text, formatTerm(service)].join('，')}
      row={id}
      onPress={() => void go('cloudService', { id })}
    >
      <AppIcon name={icon} />
      <View className={styles.words}>
        <View className={styles.line}>
          <Text className={styles.name}>{name}</Text>
          {isPersonal ? <Text className={styles.caption}>个人</Text> : null}
        </View>
        <Text className={styles.meta}>{summary}</Text>
        <Text className={styles.meta}>{formatTerm(service)}</Text>
      </View>
      <Chip {...chip} />
    </Pressable>
  )
}
