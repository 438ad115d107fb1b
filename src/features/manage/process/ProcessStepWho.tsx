import { View } from '@tarojs/components'

import { PillField } from '@/features/manage/fields/PillField'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { Checkbox, Pills } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import {
  describeRole,
  findSameRole,
  listRoleChoices,
  listRolePosts,
  listSameChoices,
  modeChoices,
  nobodyChoices,
  type StepDraft,
  type StepNames,
} from './process-step-form'

export interface StepFieldsProps {
  draft: StepDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<StepDraft>) => void
}

interface ProcessStepWhoProps extends StepFieldsProps {
  names: StepNames
  /** The steps before this one. */
  earlier: StepNames['steps']
  onPick: (what: 'people' | 'posts') => void
}

/** Who decides a step, or who gets its copies; several together, but the deciders of an earlier step stand alone. */
export function ProcessStepWho({ draft, errors, names, earlier, onChange, onPick }: ProcessStepWhoProps) {
  const { kind, people, roles, mode } = draft
  const label = kind === 'copy' ? '抄送给' : '审批人'
  const posts = listRolePosts(roles)
  const same = findSameRole(roles)
  const sameChoices = listSameChoices(earlier, draft.place)
  const choices = listRoleChoices(names.fields)
  const isOther = (role: string) => !role.startsWith('post:') && !choices.some(({ value }) => value === role)
  // One whose field or step is gone stays to be seen, and to be taken away.
  const gone = roles.filter((role) => isOther(role) && !sameChoices.some(({ value }) => value === role))
  const options = [...choices, ...gone.map((value) => ({ value, text: describeRole(value, names) }))]
  return (
    <>
      <Field label={label} variant="stack" isBare {...(errors.people && { error: errors.people })}>
        <Pills
          label={label}
          options={options}
          value={roles}
          onChange={(chosen) => onChange({ roles: chosen.filter((role) => role !== same || gone.includes(role)) })}
        />
      </Field>
      <ChoiceField
        label="岗位"
        placeholder="选填，可以选多个"
        text={posts.map((id) => describeRole(`post:${id}`, names)).join('、')}
        onPress={() => onPick('posts')}
      />
      <ChoiceField
        label="指定成员"
        placeholder="选填，可以选多个"
        text={people.map(({ name }) => name).join('、')}
        onPress={() => onPick('people')}
      />
      {people.length > 0 ? (
        <View className={styles.buttons}>
          <Button
            kind="secondary"
            size="small"
            text={`清除指定的 ${people.length} 位成员`}
            onPress={() => onChange({ people: [] })}
          />
        </View>
      ) : null}
      {sameChoices.length > 0 ? (
        <Field label="或者与之前的节点相同" variant="stack" isBare>
          <Pills
            isSingle
            label="与之前的节点相同"
            options={sameChoices}
            value={same ? [same] : []}
            onChange={(chosen) => onChange({ roles: chosen, ...(chosen.length > 0 && { people: [] }) })}
          />
        </Field>
      ) : null}
      {kind === 'people' ? (
        <>
          <PillField
            label="多人时"
            options={modeChoices}
            value={mode}
            onChange={(picked) => onChange({ mode: picked })}
          />
          <PillField
            label="没有审批人时"
            options={nobodyChoices}
            value={draft.ifNobody}
            onChange={(picked) => onChange({ ifNobody: picked })}
          />
          <Checkbox label="与上一步同一人时自动通过" checked={draft.once} onChange={(once) => onChange({ once })} />
        </>
      ) : null}
    </>
  )
}
