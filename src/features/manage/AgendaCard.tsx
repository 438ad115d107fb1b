import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { saveLaunch } from '@/contract/event/launch-manage'
import { getMaxCount } from '@/contract/field-limits'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { AgendaSheet } from './AgendaSheet'
import type { AgendaEntry } from './agenda-entry'
import { FormError } from './FormError'
import styles from './Manage.module.scss'

interface AgendaCardProps {
  agenda: AgendaEntry[]
  hasMinutes?: boolean
  error?: string | undefined
  onChange: (agenda: AgendaEntry[]) => void
}

/** The agenda of a form, by time: each entry opens to be changed. */
export function AgendaCard({ agenda, hasMinutes = false, error, onChange }: AgendaCardProps) {
  const [open, setOpen] = useState<{ at: number; entry?: AgendaEntry }>()
  const close = () => setOpen(undefined)
  const add = () => setOpen({ at: agenda.length })
  const byTime = (entries: AgendaEntry[]) => entries.sort((one, other) => one.time.localeCompare(other.time))
  return (
    <Card
      isFlush
      title="议程"
      {...(agenda.length < getMaxCount(saveLaunch.input, 'agenda') && { action: { text: '添加一项', onPress: add } })}
    >
      {agenda.map((entry, at) => (
        <Cell
          key={`${entry.time} ${entry.title}`}
          title={`${entry.time} ${entry.title}`}
          note={[entry.minutes && `${entry.minutes} 分钟`, entry.speaker].filter(Boolean).join(' · ')}
          onPress={() => setOpen({ at, entry })}
        />
      ))}
      {agenda.length === 0 ? <Text className={styles.none}>还没有议程，选填。</Text> : null}
      <View className={styles.inset}>
        <FormError text={error} />
      </View>
      {open ? (
        <AgendaSheet
          entry={open.entry}
          hasMinutes={hasMinutes}
          onSave={(entry) => {
            onChange(byTime([...agenda.slice(0, open.at), entry, ...agenda.slice(open.at + 1)]))
            close()
          }}
          onRemove={() => {
            onChange(agenda.filter((_entry, at) => at !== open.at))
            close()
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}
