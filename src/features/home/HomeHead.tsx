import { Text, View } from '@tarojs/components'

import { getHomeSummary } from '@/contract/organization/home'
import type { QueryInput } from '@/lib/query-string'
import { joinTexts } from '@/lib/text/join-texts'
import { go, switchTab } from '@/navigation/navigate'
import { useTabBadges } from '@/navigation/tab-badges'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { scanCode } from '@/platform/scan'
import type { StaffUser } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import { getGreeting } from './greeting'
import styles from './HomeHead.module.scss'
import { useHomeAge } from './use-home-age'

/** The longest text of a code; longer ones are none of ours. */
const CODE_MAX = 500

/** Scans any code of ours; the landing page finds its target, and is where a code is typed. */
async function scan(): Promise<void> {
  const result = await scanCode({ canType: true })
  if (!result.supported || result.wantsTyping) return go('redirect', { scan: '' })
  if (result.text) return go('redirect', { scan: result.text.slice(0, CODE_MAX) })
}

/** The greeting and the day's metrics. */
export function HomeHead({ user }: { user: StaffUser }) {
  const { data } = usePersistedCall(getHomeSummary, {})
  const age = useHomeAge(user.member !== undefined)
  const messages = useTabBadges((state) => state.message)
  const place = joinTexts([user.member?.companyName ?? '尚未加入企业', user.member?.deptName])
  const greeting = `${getGreeting(Date.now())}，${user.nickName || user.realName}`
  // Each with the filter of its figure: the list that opens has as many rows.
  const openTodos = (query: QueryInput) => () => void switchTab('todo', { ...query, reset: '1' })
  return (
    <View className={styles.root}>
      <View className={styles.top}>
        <Pressable className={styles.who} label={`${greeting}，我的`} onPress={() => void go('profile')}>
          <PersonAvatar name={user.realName} picture={user.avatar} />
          <View className={styles.whoText}>
            <Text className={styles.greeting}>{greeting}</Text>
            <Text className={styles.place}>{age ?? place}</Text>
          </View>
        </Pressable>
        <View className={styles.signs}>
          <Pressable className={styles.bell} label="扫一扫" onPress={() => void scan()}>
            <Icon name="scan" size={24} />
          </Pressable>
          <Pressable className={styles.bell} label="搜索" onPress={() => void go('search')}>
            <Icon name="search" size={24} />
          </Pressable>
          <Pressable
            className={styles.bell}
            label={messages > 0 ? `消息，${messages} 条未读` : '消息'}
            onPress={() => void switchTab('messages')}
          >
            <Icon name="bell" size={24} />
            {messages > 0 ? <View className={styles.dot} /> : null}
          </Pressable>
        </View>
      </View>
      <View className={styles.figures}>
        <Figure name="待我审批" value={data?.todo} onPress={openTodos({ list: 'todo' })} />
        <Figure name="我发起的" value={data?.mine} onPress={openTodos({ list: 'mine', status: 'running' })} />
        <Figure name="今日已办" value={data?.doneToday} onPress={openTodos({ list: 'done', period: 'today' })} />
        <Figure name="未读消息" value={messages} onPress={() => void switchTab('messages')} />
      </View>
    </View>
  )
}

interface FigureProps {
  name: string
  /** Undefined while loading. */
  value: number | undefined
  onPress: () => void
}

function Figure({ name, value, onPress }: FigureProps) {
  return (
    <Pressable className={styles.figure} label={`${name} ${value ?? ''}`} onPress={onPress}>
      <Text className={styles.number}>{value === undefined ? '–' : value > 999 ? '999+' : value}</Text>
      <Text className={styles.name}>{name}</Text>
    </Pressable>
  )
}
