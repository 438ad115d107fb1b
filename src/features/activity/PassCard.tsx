import { Text, View } from '@tarojs/components'

import type { GuestPass } from '@/contract/event/activity'
import { joinTexts } from '@/lib/text/join-texts'
import { Chip } from '@/ui/layout/Chip'
import { QrCode } from '@/ui/media/QrCode'

import { formatGuestCode } from './gate-book'
import { formatTimeRange, getGuestState } from './guest-pass-labels'
import styles from './Pass.module.scss'

/** The activity's facts above the code and above the sign-in form. */
export function ActivityHead({ activity }: Pick<GuestPass, 'activity'>) {
  return (
    <View className={styles.head}>
      <Text className={styles.host}>{activity.companyName}</Text>
      <Text className={styles.title}>{activity.title}</Text>
      <Text className={styles.when}>{formatTimeRange(activity)}</Text>
      <Text className={styles.where}>{activity.address}</Text>
    </View>
  )
}

/** The guest: name, company, seat and attendance. */
export function GuestLine({ pass }: { pass: GuestPass }) {
  const { name, company, post, seat } = pass
  const state = getGuestState(pass)
  return (
    <View className={styles.guest}>
      <View className={styles.who}>
        <View className={styles.nameRow}>
          <Text className={styles.name}>{name}</Text>
          <Chip text={state.text} tone={state.tone} />
        </View>
        <Text className={styles.from}>{joinTexts([company, post])}</Text>
      </View>
      {seat ? (
        <View className={styles.seat}>
          <Text className={styles.seatText}>{seat}</Text>
          <Text className={styles.seatName}>座位</Text>
        </View>
      ) : null}
    </View>
  )
}

const formatClock = (time: string | null) => time?.slice(5, 16) ?? ''

/** Time and gate of entry and exit. */
export function SignedFacts({ pass }: { pass: GuestPass }) {
  const { inTime, inGate, inState, lateReason, outTime, outGate } = pass
  const rows = [
    inTime
      ? { label: inState === 'late' ? '迟到签到' : '签到', value: joinTexts([formatClock(inTime), inGate ?? '']) }
      : undefined,
    lateReason ? { label: '迟到原因', value: lateReason } : undefined,
    outTime ? { label: '签退', value: joinTexts([formatClock(outTime), outGate ?? '']) } : undefined,
  ].filter((row) => row !== undefined)
  if (rows.length === 0) return null
  return (
    <View className={styles.facts}>
      {rows.map(({ label, value }) => (
        <View key={label} className={styles.fact}>
          <Text className={styles.factName}>{label}</Text>
          <Text className={styles.factValue}>{value}</Text>
        </View>
      ))}
    </View>
  )
}

/** The guest's ticket: the code for the scanner, and its characters for typing. */
export function PassCard({ pass }: { pass: GuestPass }) {
  const spoken = formatGuestCode(pass.code)
  return (
    <View className={styles.root}>
      <ActivityHead activity={pass.activity} />
      <View className={styles.card}>
        <GuestLine pass={pass} />
        <QrCode className={styles.code ?? ''} text={`G1.${pass.code}`} label={`嘉宾邀请码 ${spoken}`} />
        <Text className={styles.spoken} selectable>
          {spoken}
        </Text>
        <SignedFacts pass={pass} />
      </View>
    </View>
  )
}
