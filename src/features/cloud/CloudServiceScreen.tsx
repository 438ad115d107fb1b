import { Text, View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { type CloudOrder, type CloudServiceDetail, getCloudService, listCloudServices } from '@/contract/content/cloud'
import { formatAmount, formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go, openAddress, switchTab } from '@/navigation/navigate'
import { useReturn } from '@/navigation/use-return'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { getStatusTone } from '@/parts/status-tone'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'
import { AppIcon } from '@/ui/media/AppIcon'
import { Icon } from '@/ui/media/Icon'

import styles from './Cloud.module.scss'
import { getSubscriptionChip } from './cloud-labels'

/** A service of 大智云: its term, usage and orders. Renewing and ordering open their process form. */
export function CloudServiceScreen({ id }: { id: string }) {
  const query = useCall(getCloudService, { id })
  const refresh = useRefresh([getCloudService, listCloudServices])
  useReturn(refresh)
  return (
    <PageFrame route="cloudService" onRefresh={refresh} bottom={query.data && <Actions service={query.data} />}>
      <RecordView
        query={query}
        what="云服务详情"
        absent={{
          text: '找不到这项云服务',
          hint: '可能属于其他企业或他人',
          action: { text: '去大智云', onPress: () => void switchTab('cloud') },
        }}
      >
        {(service) => <Service service={service} />}
      </RecordView>
    </PageFrame>
  )
}

function Actions({ service }: { service: CloudServiceDetail }) {
  const { id, state, order, open, procDefKey } = service
  const use = () => {
    if (!openAddress(open.target)) showToast('暂时打不开')
  }
  const canUse = open.type === 'page' && state !== 'expired'
  const askText = state === 'available' ? '申请开通' : '申请续费'
  return (
    <>
      {order && !order.mayOpen ? (
        <Text className={styles.meta}>{order.applicant ?? '同事'}已提交申请，正在审批</Text>
      ) : order ? (
        <Button
          kind="secondary"
          grow={1}
          text="查看审批"
          onPress={() => void go('form', { procInstId: order.procInstId })}
        />
      ) : procDefKey ? (
        <Button
          kind={canUse ? 'secondary' : 'primary'}
          grow={1}
          text={askText}
          onPress={() => void go('form', { procDefKey, about: id })}
        />
      ) : (
        <Text className={styles.meta}>本企业尚未启用{askText.slice(2)}流程，请联系管理员</Text>
      )}
      {canUse ? <Button grow={1} text="打开" onPress={use} /> : null}
    </>
  )
}

function Service({ service }: { service: CloudServiceDetail }) {
  const { name, icon, kind, summary, startDate, endDate, monthlyPrice, isPersonal, features, open } = service
  const facts = [
    { label: '有效期', value: startDate && endDate ? `${startDate} 至 ${endDate}` : '开通后计算' },
    { label: '月费', value: formatAmount(monthlyPrice) },
    { label: '使用范围', value: isPersonal ? '仅本人' : '本企业全员' },
  ]
  return (
    <View className={styles.page}>
      <Card>
        <View className={styles.head}>
          <AppIcon name={icon} />
          <View className={styles.words}>
            <Text className={styles.title} {...toAriaProps({ role: 'heading' })}>
              {name}
            </Text>
            <Text className={styles.meta}>{joinTexts([kind, summary])}</Text>
          </View>
          <Chip {...getSubscriptionChip(service)} />
        </View>
        <FactList facts={facts} />
        {open.needs ? (
          <View className={styles.needs}>
            <Icon name="info" size={16} />
            <Text className={styles.needsText}>{open.needs}</Text>
          </View>
        ) : null}
      </Card>
      <Usage service={service} />
      <Card title="包含">
        {features.map((feature) => (
          <View key={feature} className={styles.feature}>
            <Icon name="check" size={16} />
            <Text>{feature}</Text>
          </View>
        ))}
      </Card>
      <Orders service={service} />
    </View>
  )
}

/** Share of a quota from which it is highlighted. */
const NEARLY_FULL = 0.9

function Usage({ service: { usage } }: { service: CloudServiceDetail }) {
  if (usage.length === 0) return null
  return (
    <Card title="用量">
      {usage.map(({ label, used, quota, unit }) => (
        <View key={label} className={styles.usage}>
          <View className={styles.line}>
            <Text className={styles.usageLabel}>{label}</Text>
            <Text className={styles.usageFigure}>
              {formatCount(used)} / {formatCount(quota)} {unit}
            </Text>
          </View>
          <ProgressBar value={used / quota} label={label} tone={used / quota >= NEARLY_FULL ? 'warning' : 'brand'} />
        </View>
      ))}
    </Card>
  )
}

const processStates: Readonly<Record<string, string>> = { open: 'running', approved: 'approved', ended: 'revoked' }

function Orders({ service: { orders } }: { service: CloudServiceDetail }) {
  if (orders.length === 0) return null
  return (
    <Card title="申请记录">
      {orders.map((order) => (
        <Order key={order.procInstId} order={order} />
      ))}
    </Card>
  )
}

/** Opens the order's process when the user has access. */
function Order({ order }: { order: CloudOrder }) {
  const { procInstId, months, amount, state, stateName, createTime, applicant, mayOpen } = order
  const inside = (
    <>
      <View className={styles.words}>
        <Text className={styles.name}>{joinTexts([`${months} 个月`, formatAmount(amount)])}</Text>
        <Text className={styles.meta}>{joinTexts([applicant, createTime?.slice(0, 16)])}</Text>
      </View>
      <Chip text={stateName} tone={getStatusTone(processStates[state] ?? state)} />
    </>
  )
  if (!mayOpen) return <View className={styles.row}>{inside}</View>
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      label={`${months} 个月，${formatAmount(amount)}，${stateName}`}
      onPress={() => void go('form', { procInstId })}
    >
      {inside}
    </Pressable>
  )
}
