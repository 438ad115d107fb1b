import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { setAbsence } from '@/contract/workflow/absence'
import { listProcessDefinitions, type ProcessGroups } from '@/contract/workflow/process'
import type { Person } from '@/contract/workflow/task'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { ErrorText } from '@/ui/form/ErrorText'
import { useFetchedAhead } from '@/ui/form/LateCalendarSheet'
import { LateDatePickerSheet } from '@/ui/form/LateSheets'
import { Switch } from '@/ui/form/Switch'
import { PillChoice, Pills } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './Absence.module.scss'
import { type AbsenceEnd, absenceEnds, formatAbsenceEnd, formatAbsenceStart, getAbsenceEnd } from './absence-times'

interface AbsenceSetupProps {
  version: number
  /** The substitute of the last absence. */
  substitute: Person | undefined
}

interface Choice {
  substitute: Person | undefined
  /** With minutes; empty means now. */
  start: string
  end: AbsenceEnd
  /** With minutes, for `custom`. */
  customEnd: string
  /** Absent means all processes. */
  processes: readonly string[] | undefined
}

interface SetupError {
  text: string
  /** The field of the error; absent: the error shows above the button. */
  at?: 'processes'
}

/** Starts an absence: one tap when the last substitute is known. */
export function AbsenceSetup({ version, substitute }: AbsenceSetupProps) {
  const [choice, setChoice] = useState<Choice>({
    substitute,
    start: '',
    end: 'today',
    customEnd: '',
    processes: undefined,
  })
  const [error, setError] = useState<SetupError>()
  const set = (change: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...change }))
    setError(undefined)
  }
  const write = useWrite(setAbsence, {
    quiet: true,
    onSuccess: ({ absence }) => showToast(`已设置，新待办由${absence.substitute.name}代办`),
  })
  const turnOn = () => {
    const { substitute: person, start, end, customEnd, processes } = choice
    if (!person) return setError({ text: '请选择代办人' })
    if (end === 'custom' && !customEnd) return setError({ text: '请选择结束时间' })
    const endTime = toEndTime(choice)
    if (start && `${start}:00` >= endTime) return setError({ text: '开始时间须早于结束时间' })
    if (processes?.length === 0) return setError({ text: '请选择流程', at: 'processes' })
    const input = {
      substituteId: person.userId,
      endTime,
      version,
      ...(processes && { procDefKeys: [...processes] }),
      ...(start && { startTime: `${start}:00` }),
    }
    write.mutate(input, { onError: (failure) => setError({ text: failure.message || '没有开启，请重试' }) })
  }
  return (
    <>
      <View className={styles.intro}>
        <Text className={styles.introTitle}>新的待办交给谁</Text>
        <Text className={styles.introText}>开启后，新到的待办由代办人处理，记录写明「代」；到时间自动结束。</Text>
      </View>
      <Substitute person={choice.substitute} onPick={(person) => set({ substitute: person })} />
      <From start={choice.start} onChange={(start) => set({ start })} />
      <Until choice={choice} onChange={set} />
      <Processes
        chosen={choice.processes}
        error={error?.at === 'processes' ? error.text : undefined}
        onChange={(processes) => set({ processes })}
      />
      {error && !error.at ? <Text className={styles.error}>{error.text}</Text> : null}
      <View className={styles.button}>
        <Button text="开启「我不在」" isBusy={write.isPending} onPress={turnOn} />
      </View>
    </>
  )
}

function Substitute({ person, onPick }: { person: Person | undefined; onPick: (person: Person | undefined) => void }) {
  const [isOpen, setOpen] = useState(false)
  const me = useStaffUser()?.userId ?? ''
  return (
    <>
      <CellGroup>
        <Cell
          title={person?.name ?? '选择代办人'}
          note={person ? joinTexts([person.deptName, person.postName]) || '代办人' : '同一企业的同事'}
          left={person ? <PersonAvatar name={person.name} picture={person.avatar} /> : undefined}
          icon="add-signer"
          value={person ? '更换' : ''}
          onPress={() => setOpen(true)}
        />
      </CellGroup>
      <PersonPicker
        isOpen={isOpen}
        title="选择代办人"
        value={person ? [person] : []}
        exclude={{ [me]: '不能选自己' }}
        onPick={([picked]) => onPick(picked)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const starts = [
  { value: 'now', text: '现在' },
  { value: 'later', text: '以后' },
] as const

/** The start: now, or a later minute. */
function From({ start, onChange }: { start: string; onChange: (start: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card title="从什么时候">
        <PillChoice
          label="从什么时候"
          options={starts}
          value={start ? 'later' : 'now'}
          onChange={(picked) => (picked === 'later' ? setOpen(true) : onChange(''))}
        />
        <Text className={styles.until}>{start ? `${formatAbsenceStart(start)} 开始` : '立即开始'}</Text>
      </Card>
      <LateDatePickerSheet
        isOpen={isOpen}
        title="开始时间"
        precision="minute"
        value={start}
        onPick={onChange}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** The end as an API date-time; empty while no minute is selected. */
function toEndTime({ end, customEnd }: Choice): string {
  if (end !== 'custom') return getAbsenceEnd(end, Date.now())
  return customEnd && `${customEnd}:00`
}

function Until({ choice, onChange }: { choice: Choice; onChange: (change: Partial<Choice>) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { end, customEnd } = choice
  const endTime = toEndTime(choice)
  useFetchedAhead(LateDatePickerSheet)
  const choose = (picked: AbsenceEnd) => {
    onChange({ end: picked })
    if (picked === 'custom') setOpen(true)
  }
  return (
    <>
      <Card title="到什么时候">
        <PillChoice label="到什么时候" options={absenceEnds} value={end} onChange={choose} />
        <Text className={styles.until}>{endTime ? `至 ${formatAbsenceEnd(endTime)} 自动结束` : '请选择结束时间'}</Text>
      </Card>
      <LateDatePickerSheet
        isOpen={isOpen}
        title="结束时间"
        precision="minute"
        value={customEnd}
        onPick={(picked) => onChange({ customEnd: picked })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface ProcessesProps {
  chosen: readonly string[] | undefined
  error: string | undefined
  onChange: (keys: string[] | undefined) => void
}

const toOptions = ({ children }: ProcessGroups['groups'][number]) =>
  children.map(({ procDefKey, name }) => ({ value: procDefKey, text: name }))

function Processes({ chosen, error, onChange }: ProcessesProps) {
  const query = useCall(listProcessDefinitions, {}, { enabled: chosen !== undefined })
  return (
    <CellGroup>
      <Cell
        title="全部流程"
        note={chosen ? '只有选中的流程交给代办人' : '关闭后可只选几个流程'}
        right={
          <Switch
            label="全部流程都交给代办人"
            checked={!chosen}
            onChange={(isAll) => onChange(isAll ? undefined : [])}
          />
        }
      />
      {chosen ? (
        <View className={styles.processes}>
          <QueryView query={query} what="流程" skeleton={<ListSkeleton count={1} />}>
            {({ groups }) => (
              <Pills label="流程" options={groups.flatMap(toOptions)} value={chosen} onChange={onChange} />
            )}
          </QueryView>
          <ErrorText className={styles.fieldError} text={error} />
        </View>
      ) : null}
    </CellGroup>
  )
}
