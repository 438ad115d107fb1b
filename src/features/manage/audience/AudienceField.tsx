import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { AUDIENCE_MAX } from '@/contract/audience'
import { listPosts } from '@/contract/organization/organization'
import styles from '@/features/manage/Manage.module.scss'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { Pills } from '@/ui/form/Tick'
import { emptySearch } from '@/ui/pictures/empty-search'

import { type AudienceDraft, type AudienceKind, formatAudienceDraft, toPickedPeople } from './audience-draft'

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
      <Field label={label} look="stack" isBare {...(error && { error })}>
        <Pills
          isSingle
          isRequired
          label={label}
          options={ranges}
          value={[value.isAll ? 'all' : 'part']}
          onChange={([range]) => range && onChange({ ...value, isAll: range === 'all' })}
        />
      </Field>
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
  if (picking === 'posts') return <PostsSheet value={value} onChange={onChange} onClose={onClose} />
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

function PostsSheet({ value, onChange, onClose }: Omit<AudiencePickersProps, 'picking'>) {
  const query = useCall(listPosts, {}, { quiet: true })
  const [chosen, setChosen] = useState(() => value.posts.map(({ id }) => id))
  const confirm = () => {
    onChange({ ...value, posts: (query.data ?? []).filter(({ id }) => chosen.includes(id)) })
    onClose()
  }
  const text = chosen.length > 0 ? `确定（${chosen.length}）` : '确定'
  const footer = <Button grow={1} text={text} disabled={!query.data} onPress={confirm} />
  return (
    <Sheet isOpen title="选择岗位" onClose={onClose} footer={footer}>
      <QueryView query={query} what="岗位" skeleton={<ListSkeleton count={4} />}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyView picture={emptySearch} text="还没有岗位" hint="在 管理 › 岗位 添加" />
          ) : (
            <CheckGroup
              label="岗位"
              max={AUDIENCE_MAX}
              options={posts.map(({ id, name }) => ({ value: id, text: name }))}
              value={chosen}
              onChange={setChosen}
            />
          )
        }
      </QueryView>
    </Sheet>
  )
}
