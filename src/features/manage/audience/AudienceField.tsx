import { Text } from '@tarojs/components'

import { AUDIENCE_MAX } from '@/contract/audience'
import { PillField } from '@/features/manage/fields/PillField'
import styles from '@/features/manage/Manage.module.scss'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { ChoiceField } from '@/ui/form/ChoiceField'

import { type AudienceDraft, type AudienceKind, formatAudienceDraft, toPickedPeople } from './audience-draft'
import { PostsSheet } from './PostsSheet'

const ranges = [
  { value: 'all', text: '全企业' },
  { value: 'part', text: '指定范围' },
] as const

const kinds = [
  { kind: 'departments', label: '部门', placeholder: '选填，含所有下级部门' },
  { kind: 'posts', label: '岗位', placeholder: '选填，可以选多个' },
  { kind: 'people', label: '成员', placeholder: '选填，可以选多个' },
] as const

const joinNames = (named: readonly { name: string }[]) => named.map(({ name }) => name).join('、')

interface AudienceFieldProps {
  /** 可见范围, 谁要学. */
  label: string
  /** Begins the line that sums it up: 可见, 要学完. */
  verb: string
  value: AudienceDraft
  error: string | undefined
  onChange: (value: AudienceDraft) => void
  /** Opens a picker, which replaces the sheet of the form. */
  onPick: (kind: AudienceKind) => void
}

/** Who something is for: the whole company, or departments, posts and people. */
export function AudienceField({ label, verb, value, error, onChange, onPick }: AudienceFieldProps) {
  return (
    <>
      <PillField
        label={label}
        options={ranges}
        value={value.isAll ? 'all' : 'part'}
        error={error}
        onChange={(range) => onChange({ ...value, isAll: range === 'all' })}
      />
      {value.isAll
        ? null
        : kinds.map(({ kind, label: name, placeholder }) => (
            <ChoiceField
              key={kind}
              label={name}
              placeholder={placeholder}
              text={joinNames(value[kind])}
              onPress={() => onPick(kind)}
            />
          ))}
      <Text className={styles.planNote}>
        {verb}：{formatAudienceDraft(value)}
      </Text>
    </>
  )
}

interface AudiencePickersProps {
  /** The open picker. */
  picking: AudienceKind | undefined
  value: AudienceDraft
  onChange: (value: AudienceDraft) => void
  onClose: () => void
}

/** The pickers of an {@link AudienceField}, beside the sheet that it is in. */
export function AudiencePickers({ picking, value, onChange, onClose }: AudiencePickersProps) {
  if (picking === undefined) return null
  if (picking === 'posts') {
    const pick = (posts: AudienceDraft['posts']) => {
      onChange({ ...value, posts })
      onClose()
    }
    return <PostsSheet value={value.posts.map(({ id }) => id)} max={AUDIENCE_MAX} onPick={pick} onClose={onClose} />
  }
  const isPeople = picking === 'people'
  return (
    <PersonPicker
      isOpen
      multiple
      title={isPeople ? '选择成员' : '选择部门'}
      kind={isPeople ? 'user' : 'dept'}
      max={AUDIENCE_MAX}
      value={toPickedPeople(value[picking])}
      onPick={(picked) => onChange({ ...value, [picking]: picked.map(({ userId, name }) => ({ id: userId, name })) })}
      onClose={onClose}
    />
  )
}
