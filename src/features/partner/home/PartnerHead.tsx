import { Text, View } from '@tarojs/components'

import type { PartnerHome } from '@/contract/partner/partner-home'
import { formatAmountInWan } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import type { PartnerUser } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './PartnerHead.module.scss'

/** The signed-in partner: firm, role, name and post, on the area's indigo. */
export function PartnerLine({ user, unread }: { user: PartnerUser; unread?: number | undefined }) {
  const { name, companyName, roleName, postName, kindName, avatar } = user
  const firm = companyName || name
  return (
    <View className={styles.line}>
      <View className={styles.sign}>
        {avatar ? <PersonAvatar name={name} picture={avatar} size="large" /> : <Text>{[...firm][0]}</Text>}
      </View>
      <View className={styles.words}>
        <View className={styles.firmRow}>
          <Text className={styles.firm}>{firm}</Text>
          {roleName || kindName ? <Text className={styles.gold}>{roleName || kindName}</Text> : null}
        </View>
        <Text className={styles.person}>{joinTexts([name, postName])}</Text>
      </View>
      {unread === undefined ? null : (
        <Pressable
          className={styles.bell}
          label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
          onPress={() => void go('partnerNews')}
        >
          <Icon name="bell" size={24} />
          {unread > 0 ? <View className={styles.dot} /> : null}
        </Pressable>
      )}
    </View>
  )
}

const getCount = (home: PartnerHome | undefined, state: string) =>
  home && (home.counts.find(({ status }) => status === state)?.count ?? 0)

interface HeadFiguresProps {
  /** Undefined while loading. */
  home: PartnerHome | undefined
  /** Filters the opportunities by a state; undefined means all. */
  onPick: (status: string | undefined) => void
}

/** Key metrics of the partner's business. */
export function HeadFigures({ home, onPick }: HeadFiguresProps) {
  const amount = home && formatAmountInWan(home.expectAmount)
  return (
    <View className={styles.figures}>
      <Figure name="商机总数" value={home?.total} onPress={() => onPick(undefined)} />
      <Figure name="跟进中" value={getCount(home, 'approved')} onPress={() => onPick('approved')} />
      <Figure name="已成交" value={getCount(home, 'won')} onPress={() => onPick('won')} />
      <Figure name="预计金额" value={amount} onPress={() => onPick(undefined)} />
    </View>
  )
}

interface FigureProps {
  name: string
  value: number | string | undefined
  onPress: () => void
}

function Figure({ name, value, onPress }: FigureProps) {
  return (
    <Pressable className={styles.figure} label={`${name} ${value ?? ''}`} onPress={onPress}>
      <Text className={styles.number}>{value ?? '–'}</Text>
      <Text className={styles.name}>{name}</Text>
    </Pressable>
  )
}
