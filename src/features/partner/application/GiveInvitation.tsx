import { Text, View } from '@tarojs/components'

import type { SentPartnerInvitation } from '@/contract/partner/partner-home'
import styles from '@/features/partner/home/My.module.scss'
import { copyWithToast } from '@/parts/copy-with-toast'
import { showToast } from '@/platform/feedback'
import { buildLink, shareLink } from '@/platform/share'
import { Button } from '@/ui/action/Button'
import { ShareButton } from '@/ui/action/ShareButton'
import { Sheet } from '@/ui/feedback/Sheet'
import { QrCode } from '@/ui/media/QrCode'

interface GiveInvitationProps {
  invitation: SentPartnerInvitation
  title: string
  onClose: () => void
}

/** An invitation as a QR code and a link to share. */
export function GiveInvitation({ invitation, title, onClose }: GiveInvitationProps) {
  const { path, inviteeName, expireTime } = invitation
  const link = buildLink(path)
  const copy = () =>
    copyWithToast(`${title}：${link}（有效期至 ${expireTime.slice(0, 16)}）`, '邀请已复制', '复制失败，请长按链接')
  const share = async () => {
    if ((await shareLink({ title, path })) === 'copied') showToast('邀请链接已复制')
  }
  const footer = (
    <>
      <Button kind="secondary" grow={1} text="复制链接" onPress={() => void copy()} />
      <ShareButton text="发送给好友" onShare={() => void share()} />
    </>
  )
  return (
    <Sheet isOpen title={`邀请 ${inviteeName}`} onClose={onClose} footer={footer}>
      <View className={styles.sheet}>
        <View className={styles.center}>
          <QrCode className={styles.code ?? ''} text={link} label={`${inviteeName}的邀请码`} />
          <Text className={styles.note}>请对方扫码，或把链接发给对方。一个链接只能注册一人。</Text>
        </View>
      </View>
    </Sheet>
  )
}
