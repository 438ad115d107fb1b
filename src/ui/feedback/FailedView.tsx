import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { copyText } from '@/platform/clipboard'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import { Illustration } from '@/ui/media/Illustration'
import { loadFailed } from '@/ui/pictures/load-failed'
import { noNetwork } from '@/ui/pictures/no-network'

import styles from './StateView.module.scss'

interface FailedViewProps {
  /** What failed: 「待办加载失败」. */
  text: string
  hint?: string
  isOffline?: boolean
  /** Trace id, copied for support. */
  traceId?: string
  /** Absent when a retry cannot help. */
  onRetry?: () => void
  /** An alternative action when a retry may not help. */
  onLeave?: () => void
}

/** Placeholder of failed content: what failed, a retry button, and the trace id to copy. */
export function FailedView({ text, hint, isOffline = false, traceId, onRetry, onLeave }: FailedViewProps) {
  const texts = useTexts(sharedTexts)
  return (
    <View className={styles.root} {...toAriaProps({ role: 'alert' })}>
      <Illustration picture={isOffline ? noNetwork : loadFailed} />
      <Text className={styles.text}>{text}</Text>
      {hint || isOffline ? <Text className={styles.hint}>{hint ?? texts.checkNetwork}</Text> : null}
      <View className={styles.actions}>
        {onLeave ? (
          <Button kind={onRetry ? 'secondary' : 'primary'} size="small" text={texts.home} onPress={onLeave} />
        ) : null}
        {onRetry ? <Button size="small" text={texts.retry} onPress={onRetry} /> : null}
      </View>
      {traceId ? <TraceId id={traceId} /> : null}
    </View>
  )
}

function TraceId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Pressable
      className={styles.trace}
      isSmall
      label={`复制编号 ${id}`}
      onPress={() => void copyText(id).then(setCopied)}
    >
      <Text>
        编号 {id.slice(0, 8)}，{isCopied ? '已复制' : '点击复制'}
      </Text>
      <Icon name={isCopied ? 'check' : 'file'} size={14} />
    </Pressable>
  )
}
