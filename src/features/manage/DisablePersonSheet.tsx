import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { useCall } from '@/api/query'
import { type DeactivationPlan, disablePerson, previewDeactivation, UNDO_DAYS } from '@/contract/organization/people'
import type { Person } from '@/contract/workflow/task'
import { ApiError } from '@/lib/errors'
import { getFieldErrors } from '@/lib/field-errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { PillChoice } from '@/ui/form/Tick'
import { FactList } from '@/ui/list/FactList'

import { ConcurrentChanges } from './ConcurrentChanges'
import { buildDeactivationFacts, type DeactivationChoices } from './deactivation-lines'
import styles from './Manage.module.scss'
import type { PersonSheetProps } from './PersonEditSheet'
import { usePersonRivals } from './person-changes'
import { useFormWrite } from './use-form-write'

const processChoices = [
  { value: 'keep', text: '继续运行' },
  { value: 'withdraw', text: '撤回' },
] as const
const visitChoices = [
  { value: 'cancel', text: '取消' },
  { value: 'move', text: '改由他人接待' },
] as const

const first: DeactivationChoices = { successor: undefined, processes: 'keep', visits: 'cancel', host: undefined }

function toInput({ successor, processes, visits, host }: DeactivationChoices) {
  return {
    processes,
    visits,
    ...(successor && { successorId: successor.id }),
    ...(visits === 'move' && host && { hostId: host.id }),
  }
}

/** Whether a refused preview names the field of who takes over. */
const isAboutChoice = (error: unknown) => error instanceof ApiError && error.code === 422

const toChoice = ([person]: readonly Person[]) => person && { id: person.userId, name: person.name }

/** 停用: what becomes of the person's work is chosen, shown by the server, and then done at once. */
export function DisablePersonSheet({ person, refetch, onClose }: PersonSheetProps) {
  const [choices, setChoices] = useState(first)
  const [picking, setPicking] = useState<'successor' | 'host'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [{ version }, setVersion] = useState({ version: person.version })
  const { changes, review } = usePersonRivals({
    person,
    refetch,
    values: { version },
    edit: (part) => setVersion((before) => ({ ...before, ...part })),
    toValues: (now) => ({ version: now.version }),
    compared: [],
  })
  const input = toInput(choices)
  const query = useCall(
    previewDeactivation,
    { id: person.userId, ...input },
    {
      keepPrevious: true,
      quiet: isAboutChoice,
    },
  )
  const disable = useFormWrite(
    disablePerson,
    {
      review: async (error) => {
        if (!(await review(error))) setErrors(getFieldErrors(error, 'name'))
      },
    },
    `${person.name} 已停用`,
    onClose,
  )
  const set = (change: Partial<DeactivationChoices>) => {
    setChoices((before) => ({ ...before, ...change }))
    setErrors({})
  }
  const submit = () => {
    if (choices.visits === 'move' && !choices.host) return setErrors({ hostId: '请选择新的接待人' })
    disable.send({ userId: person.userId, version, ...input })
  }
  // Whoever was chosen may be deactivated meanwhile: said at the field, where somebody else is chosen.
  const choiceErrors = isAboutChoice(query.error) ? getFieldErrors(query.error, 'name') : {}
  const lastPlan = useRef<DeactivationPlan>()
  if (query.data) lastPlan.current = query.data
  const shownPlan = query.data ?? (isAboutChoice(query.error) ? lastPlan.current : undefined)
  // What is shown must be what was chosen: the last preview stays visible while the next one loads.
  const isShown = query.data !== undefined && !query.isPlaceholderData
  const button = (
    <Button grow={1} kind="danger" text="确认停用" disabled={!isShown} isBusy={disable.isBusy} onPress={submit} />
  )
  return (
    <>
      <EditSheet
        content={choices}
        isOpen={picking === undefined}
        title={`停用 ${person.name}`}
        onClose={onClose}
        footer={button}
      >
        <ConcurrentChanges changes={changes} />
        <QueryView query={{ ...query, data: shownPlan }} what="停用的影响">
          {(plan) => (
            <>
              <WorkChoices
                plan={plan}
                choices={choices}
                errors={{ ...choiceErrors, ...errors }}
                onChange={set}
                onPick={setPicking}
              />
              {query.data ? (
                <>
                  <Text className={styles.planTitle}>停用后</Text>
                  <FactList facts={buildDeactivationFacts(query.data, choices)} />
                </>
              ) : null}
            </>
          )}
        </QueryView>
        <Text className={styles.planNote}>
          {UNDO_DAYS}{' '}
          天内重新启用，角色、还没处理的待办和改由他人接待的来访会恢复；撤回的流程、取消的来访和失效的邀请不会恢复。
        </Text>
        {errors.name ? <Text className={styles.planError}>{errors.name}</Text> : null}
      </EditSheet>
      <PersonPicker
        isOpen={picking !== undefined}
        title={picking === 'host' ? '新的接待人' : '待办转给谁'}
        exclude={{ [person.userId]: '将被停用' }}
        onPick={(people) => set(picking === 'host' ? { host: toChoice(people) } : { successor: toChoice(people) })}
        onClose={() => setPicking(undefined)}
      />
    </>
  )
}

interface WorkChoicesProps {
  plan: DeactivationPlan
  choices: DeactivationChoices
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<DeactivationChoices>) => void
  onPick: (whom: 'successor' | 'host') => void
}

/** Who takes over, and what becomes of processes and visits; only for work that is there. */
function WorkChoices({ plan, choices, errors, onChange, onPick }: WorkChoicesProps) {
  const { todos, processes, visits } = plan
  return (
    <>
      {todos.total > 0 ? (
        <ChoiceField
          label="待办转给"
          text={choices.successor?.name ?? '部门负责人'}
          error={errors.successorId}
          onPress={() => onPick('successor')}
        />
      ) : null}
      {processes.running + processes.returned > 0 ? (
        <View className={styles.choice}>
          <Text className={styles.choiceName}>由其发起、还没结束的流程</Text>
          <PillChoice
            label="流程"
            options={processChoices}
            value={choices.processes}
            onChange={(picked) => onChange({ processes: picked })}
          />
        </View>
      ) : null}
      {visits > 0 ? (
        <View className={styles.choice}>
          <Text className={styles.choiceName}>待接待的来访</Text>
          <PillChoice
            label="来访"
            options={visitChoices}
            value={choices.visits}
            onChange={(picked) => onChange({ visits: picked })}
          />
        </View>
      ) : null}
      {visits > 0 && choices.visits === 'move' ? (
        <ChoiceField
          required
          label="新接待人"
          text={choices.host?.name ?? ''}
          error={errors.hostId}
          onPress={() => onPick('host')}
        />
      ) : null}
    </>
  )
}
