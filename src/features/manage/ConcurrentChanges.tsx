import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { RadioGroup } from '@/ui/form/Tick'

import type { RivalChange } from './compare/use-rival-changes'
import styles from './Manage.module.scss'

interface ConcurrentChangesProps {
  /** A field with both of its values, or a line about something that this form does not have. */
  changes: readonly (RivalChange | string)[]
  /** On the ground of a page, not in a sheet. */
  isOnPage?: boolean
}

/** What another administrator has changed meanwhile, to be chosen field by field; nothing without changes. */
export function ConcurrentChanges({ changes, isOnPage = false }: ConcurrentChangesProps) {
  if (changes.length === 0) return null
  const hasChoices = changes.some((change) => typeof change !== 'string')
  const box = (
    <View className={styles.changes}>
      <Text className={styles.changesTitle} {...toAriaProps({ role: 'alert' })}>
        他人刚刚修改了：
      </Text>
      {changes.map((change) =>
        typeof change === 'string' ? (
          <Text key={change} className={styles.change}>
            {change}
          </Text>
        ) : (
          <ChangedField key={change.label} change={change} />
        ),
      )}
      <Text className={styles.change}>
        {hasChoices ? '逐项选择保留哪个，再次提交后生效。' : '你填写的内容还在，核对后可以再次提交。'}
      </Text>
    </View>
  )
  return isOnPage ? <View className={styles.search}>{box}</View> : box
}

function ChangedField({ change: { label, mine, stored, isEdited, isMine, choose } }: { change: RivalChange }) {
  return (
    <View className={styles.changedField}>
      <Text className={styles.choiceName}>{label}</Text>
      <RadioGroup
        label={label}
        value={isMine ? 'mine' : 'stored'}
        options={[
          { value: 'mine', text: isEdited ? '我填的' : '原来的', note: mine },
          { value: 'stored', text: '他人保存的', note: stored },
        ]}
        onChange={(picked) => choose(picked === 'mine')}
      />
    </View>
  )
}
