import { Text, View } from '@tarojs/components'

import { saveLaunch } from '@/contract/event/launch-manage'
import { getMaxCount } from '@/contract/field-limits'
import { joinTexts } from '@/lib/text/join-texts'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { AgendaSheet } from './AgendaSheet'
import type { AgendaEntry } from './agenda-entry'
import { FormError } from './FormError'
import { useOpenEntry } from './fields/use-open-entry'
import styles from './Manage.module.scss'

interface AgendaCardProps {
  agenda: AgendaEntry[]
  hasMinutes?: boolean
  error?: string | undefined
  onChange: (agenda: AgendaEntry[]) => void
}

/** The agenda of a form, by time: each entry opens to be changed. */
export function AgendaCard({ agenda, hasMinutes = false, error, onChange }: AgendaCardProps) {
  const byTime = (entries: AgendaEntry[]) => entries.sort((one, other) => one.time.localeCompare(other.time))
  const { open, openEntry, addEntry, sheet, dialog } = useOpenEntry(
    agenda,
    (entries) => onChange(byTime(entries)),
    ({ time, title, speaker }) => ({
      title: `删除议程「${time} ${title}」？`,
      text: `${speaker ? `这一项由${speaker}主讲。` : ''}保存后，活动页的议程里不再有它，不能恢复。`,
    }),
  )
  return (
    <Card
      isFlush
      title="议程"
      {...(agenda.length < getMaxCount(saveLaunch.input, 'agenda') && {
        action: { text: '添加一项', onPress: () => addEntry() },
      })}
    >
      {agenda.map((entry, at) => (
        <Cell
          key={`${entry.time} ${entry.title}`}
          title={`${entry.time} ${entry.title}`}
          note={joinTexts([entry.minutes && `${entry.minutes} 分钟`, entry.speaker])}
          onPress={() => openEntry(at)}
        />
      ))}
      {agenda.length === 0 ? <Text className={styles.none}>还没有议程，选填。</Text> : null}
      <View className={styles.inset}>
        <FormError text={error} />
      </View>
      {open ? <AgendaSheet entry={open.entry} hasMinutes={hasMinutes} {...sheet} /> : null}
      {dialog}
    </Card>
  )
}
