import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { isAbsent } from '@/lib/absent'
import { hasOwn } from '@/lib/own'
import { buildAddress } from '@/navigation/address'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { useSharing } from '@/parts/wechat/use-share-card'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SkeletonBlock, SkeletonView } from '@/ui/feedback/Skeleton'
import { Icon } from '@/ui/media/Icon'
import { notFound } from '@/ui/pictures/not-found'

import { FindPass } from './FindPass'
import { formatTimeRange, getGuestStep } from './guest-pass-labels'
import styles from './Pass.module.scss'
import { PassCard } from './PassCard'
import { StaffEntry } from './StaffEntry'
import { useGuestPass } from './use-guest-pass'

function PassSkeleton() {
  return (
    <SkeletonView className={styles.root}>
      <View className={styles.head} />
      <View className={styles.card}>
        <SkeletonBlock />
      </View>
    </SkeletonView>
  )
}

/** The shared page has no code: each recipient finds their own invitation. */
const SHARED = { path: buildAddress('guestCode'), picture: 'activity' } as const

const texts = { in: '现场签到', late: '迟到补签', out: '签退' } as const

/** The invitation by its code. */
function Opened({ code, onOther }: { code: string; onOther: () => void }) {
  useOfflinePage('guestCode')
  const pass = useGuestPass(code)
  const activity = pass.data?.activity
  const card = activity && {
    title: activity.title,
    text: `${formatTimeRange(activity)} ${activity.address}`,
    ...SHARED,
  }
  useSharing(card, { title: '嘉宾邀请码', ...SHARED })
  const step = pass.data && getGuestStep(pass.data)
  const text = step && hasOwn(texts, step.kind) ? texts[step.kind as keyof typeof texts] : undefined
  const bottom = (
    <>
      <Button kind="secondary" grow={1} text="换一个" onPress={onOther} />
      {text ? <Button grow={1} text={text} onPress={() => void go('signIn', { code })} /> : null}
    </>
  )
  return (
    <PageFrame route="guestCode" bottom={bottom}>
      {isAbsent(pass.error) ? (
        <EmptyView picture={notFound} text="邀请码已失效" hint={pass.error.message} />
      ) : (
        <QueryView query={pass} what="嘉宾邀请码" skeleton={<PassSkeleton />}>
          {(data) => <PassCard pass={data} />}
        </QueryView>
      )}
      {pass.data ? (
        <View className={styles.note}>
          <Icon name={pass.isOld ? 'offline' : 'info'} size={14} />
          <Text>{pass.isOld ? '没有网络，邀请码仍可出示' : (step?.text ?? '')}</Text>
        </View>
      ) : null}
    </PageFrame>
  )
}

/** An invited guest's code for the gate. Without a code in the address the guest looks it up. */
export function GuestCodeScreen({ code: initialCode }: { code?: string }) {
  const [code, setCode] = useState(initialCode)
  if (code) return <Opened key={code} code={code} onOther={() => setCode(undefined)} />
  return (
    <PageFrame route="guestCode">
      <StaffEntry />
      <FindPass onFound={setCode} />
    </PageFrame>
  )
}
