import { Text, View } from '@tarojs/components'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { listVisits } from '@/contract/visit/visit'
import { callRoll, checkOutVisitor, listOnSite, type OnSite } from '@/contract/visit/visit-gate'
import { formatParty, formatPlate } from '@/features/visit/pass/pass-facts'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import styles from './OnSite.module.scss'

interface OnSiteCardProps {
  visit: OnSite['visits'][number]
  isCalling: boolean
  mayCheckOut: boolean
}

/** A visitor on site: entry time, host, expected exit. */
export function OnSiteCard({ visit, isCalling, mayCheckOut }: OnSiteCardProps) {
  const { visitorName, companions, visitorCompany, hostName, area, insideSince, endTime, isOverstaying, plate } = visit
  const until = `${insideSince?.slice(11, 16) ?? ''} 入场 · 至 ${endTime.slice(5, 16)}`
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.name}>{formatParty(visitorName, companions)}</Text>
        <Chip text={isOverstaying ? '超时未离场' : '在场'} tone={isOverstaying ? 'error' : 'success'} />
      </View>
      <Text className={styles.meta}>{[visitorCompany, formatPlate(plate)].filter(Boolean).join(' · ')}</Text>
      <Text className={styles.meta}>{until}</Text>
      <Text className={styles.meta}>{[`接待 ${hostName}`, area].filter(Boolean).join(' · ')}</Text>
      <View className={styles.tools}>
        {isCalling ? <Roll visit={visit} /> : null}
        {mayCheckOut && !isCalling ? <CheckOut visit={visit} /> : null}
      </View>
    </Card>
  )
}

function Roll({ visit }: Pick<OnSiteCardProps, 'visit'>) {
  const { id, rollTime, rollBy, visitorName } = visit
  const mark = useWrite(callRoll, { invalidates: [listOnSite] })
  const send = (action: 'found' | 'missing') => mark.mutate({ action, visitId: id })
  if (rollTime === null) {
    return (
      <Button
        size="small"
        icon="check"
        text="已找到"
        label={`已找到 ${visitorName}`}
        isBusy={mark.isPending}
        onPress={() => send('found')}
      />
    )
  }
  return (
    <>
      <Text className={styles.found}>
        {rollTime.slice(11, 16)} {rollBy} 已找到
      </Text>
      <Button
        kind="secondary"
        size="small"
        text="取消"
        label={`取消已找到 ${visitorName}`}
        isBusy={mark.isPending}
        onPress={() => send('missing')}
      />
    </>
  )
}

function CheckOut({ visit }: Pick<OnSiteCardProps, 'visit'>) {
  const { ask, dialog } = useQuestion()
  const checkOut = useWrite(checkOutVisitor, {
    invalidates: [listOnSite, listVisits],
    onSuccess: () => showToast('已登记离场', SHORT_TOAST_MS),
  })
  const leave = async () => {
    const title = `登记${visit.visitorName}离场？`
    if (await ask({ title, text: `共 ${visit.people} 人，登记后不再计入在场。`, confirmText: '登记离场' }))
      checkOut.mutate({ id: visit.id })
  }
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        text="登记离场"
        label={`登记离场 ${visit.visitorName}`}
        isBusy={checkOut.isPending}
        onPress={() => void leave()}
      />
      {dialog}
    </>
  )
}
