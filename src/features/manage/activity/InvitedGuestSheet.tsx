import { Text, View } from '@tarojs/components'

import type { RosterGuest } from '@/contract/event/activity'
import { revokeGuest } from '@/contract/event/activity-manage'
import { askGuestsRevocation } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { joinTexts } from '@/lib/text/join-texts'
import { buildAddress } from '@/navigation/address'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { showToast } from '@/platform/feedback'
import { buildLink } from '@/platform/share'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { FactList } from '@/ui/list/FactList'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Activity.module.scss'

interface InvitedGuestSheetProps {
  guest: RosterGuest
  activityTitle: string
  onClose: () => void
}

/** One guest: attendance, the invitation to hand on, and revoking or restoring it. */
export function InvitedGuestSheet({ guest, activityTitle, onClose }: InvitedGuestSheetProps) {
  const { code, name, company, seat, isRevoked, inTime, inGate, lateReason, outTime } = guest
  const path = buildAddress('guestCode', { code })
  const describe = (change: { isRevoked: boolean }) => (change.isRevoked ? askGuestsRevocation([guest]) : undefined)
  const { dialog, ...revoke } = useDestructiveWrite(revokeGuest, describe, {
    onSuccess: (changed) => showToast(changed.isRevoked ? '邀请已取消' : '邀请已恢复'),
  })
  const askRevocation = () => revoke.send({ code, isRevoked: true })
  const footer = isRevoked ? (
    <Button
      grow={1}
      text="恢复邀请"
      isBusy={revoke.isPending}
      onPress={() => void revoke.send({ code, isRevoked: false })}
    />
  ) : (
    <>
      <Button
        kind="dangerLine"
        grow={1}
        text="取消邀请"
        isBusy={revoke.isPending}
        onPress={() => void askRevocation()}
      />
      <Button
        grow={1}
        icon="share"
        text="发送邀请码"
        onPress={() => void shareOrCopyLink({ title: `${name}，邀请你参加${activityTitle}`, path })}
      />
    </>
  )
  return (
    <>
      <Sheet isOpen title={name} onClose={onClose} footer={footer}>
        {isRevoked ? (
          <Text className={styles.revoked}>邀请已取消，邀请码不能签到。</Text>
        ) : (
          <View className={styles.code}>
            <QrCode text={buildLink(path)} label={`${name}的邀请码`} className={styles.qr ?? ''} />
            <Text className={styles.note}>请嘉宾扫码打开自己的邀请码</Text>
          </View>
        )}
        <FactList
          facts={[
            { label: '单位', value: company },
            { label: '座位', value: seat },
            { label: '签到', value: inTime ? joinTexts([inTime.slice(0, 16), inGate]) : '未签到' },
            ...(lateReason ? [{ label: '迟到原因', value: lateReason }] : []),
            ...(outTime ? [{ label: '签退', value: outTime.slice(0, 16) }] : []),
          ]}
        />
      </Sheet>
      {dialog}
    </>
  )
}
