import { Text, View } from '@tarojs/components'

import type { MachineCall } from '@/contract/production/production'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import board from './Board.module.scss'
import styles from './Machine.module.scss'

interface CallRowsProps {
  calls: readonly MachineCall[]
  /** The server's time. */
  now: number
}

const isOpen = ({ status }: MachineCall) => status === 'running'
const getHandlerText = (call: MachineCall) =>
  isOpen(call) && call.handlerNames.length > 0 ? `${call.handlerNames.join('、')} ` : ''

/** Andon calls and repairs of this machine with their progress. Participants can open them. */
export function CallRows({ calls, now }: CallRowsProps) {
  if (calls.length === 0) return null
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle}>呼叫与报修</Text>
      </View>
      {calls.map((call) =>
        call.isMine ? (
          <Pressable
            key={call.id}
            className={styles.call}
            label={`${call.kindName}，${call.reason}，${call.statusName}`}
            onPress={() => void go('task', { procInstId: call.procInstId })}
          >
            <CallRow call={call} now={now} />
          </Pressable>
        ) : (
          <View key={call.id} className={styles.call}>
            <CallRow call={call} now={now} />
          </View>
        ),
      )}
    </View>
  )
}

function CallRow({ call, now }: { call: MachineCall; now: number }) {
  const at = parseWireTime(call.endTime ?? call.createTime) ?? now
  return (
    <>
      <Icon className={styles.parameterIcon} name={call.kind === 'andon' ? 'bell' : 'wrench'} size={18} />
      <View className={styles.upkeepText}>
        <Text className={styles.callReason}>{call.reason}</Text>
        <Text className={styles.quiet}>
          {joinTexts([call.kindName, call.callerName, formatRelativeTime(at, { now })])}
        </Text>
      </View>
      <Text className={`${styles.callState} ${isOpen(call) ? styles.callOpen : ''}`}>
        {getHandlerText(call)}
        {call.statusName}
      </Text>
      {call.isMine ? <Icon className={board.arrow} name="chevron-right" size={14} /> : null}
    </>
  )
}
