import { Text, View } from '@tarojs/components'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { buildInviteAddress, buildInviteLink } from '@/features/visit/host/share-visit'
import { shareOrCopyLink } from '@/parts/share-or-copy-link'
import { useTexts } from '@/theme/language'
import { ShareButton } from '@/ui/action/ShareButton'
import { Sheet } from '@/ui/feedback/Sheet'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Pass.module.scss'
import { passTexts } from './pass-texts'

/** A companion of the pass. */
export type PassMate = VisitorPass['mates'][number]

/** The page that a companion opens, with the title of its card. */
export const buildMateCard = ({ name, token }: PassMate, { companyName, purpose }: VisitorPass) => ({
  title: `${name}，这是你到访${companyName}的通行证：${purpose}`,
  path: buildInviteAddress(token ?? ''),
})

interface MatesCardProps {
  mates: readonly PassMate[]
  onShare: (mate: PassMate) => void
}

/** The companions with a pass of their own: whose link is still to be shared, and where the others are. */
export function MatesCard({ mates, onShare }: MatesCardProps) {
  const texts = useTexts(passTexts)
  if (mates.length === 0) return null
  return (
    <Card isFlush title={texts.mates}>
      {mates.map((mate) => {
        const { id, name, token, statusName } = mate
        if (token === null) return <Cell key={id} title={name} icon="user" value={statusName} />
        return <Cell key={id} title={name} icon="user" value={texts.toShare} onPress={() => onShare(mate)} />
      })}
    </Card>
  )
}

interface MateSheetProps {
  mate: PassMate
  pass: VisitorPass
  onClose: () => void
}

/** The link of one companion, to scan here or to send. */
export function MateSheet({ mate, pass, onClose }: MateSheetProps) {
  const texts = useTexts(passTexts)
  const share = () => void shareOrCopyLink(buildMateCard(mate, pass))
  return (
    <Sheet
      isOpen
      title={texts.formatPassTitle(mate.name)}
      onClose={onClose}
      footer={<ShareButton text={texts.sendTo(mate.name)} onShare={share} />}
    >
      <View className={styles.mateLink}>
        <QrCode text={buildInviteLink(mate.token ?? '')} label={texts.mateQr} className={styles.qr} />
        <Text className={styles.hint}>{texts.mateScans(mate.name)}</Text>
      </View>
    </Sheet>
  )
}
