import { type ReactNode, useState } from 'react'
import { boolean, type InferOutput, object, string } from 'valibot'

import { useCall, useRefresh } from '@/api/query'
import { listManagedPosts, type ManagedPost, removePost, savePost } from '@/contract/organization/structure'
import { createReread } from '@/features/manage/compare/reread'
import { FormSheet } from '@/features/manage/fields/FormSheet'
import { QueryView } from '@/parts/QueryView'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyList } from '@/ui/pictures/empty-list'

import { AdministratorFrame } from './AdministratorFrame'
import { buildField, buildTextFields, type ComparedField } from './compare/compared-field'
import { askHeadLoss } from './destruction/questions'
import { ListTools } from './list/ListTools'
import { findRows, useListFilter } from './list/use-list-filter'
import { PositionsView } from './person/PositionsView'
import { StructureCells, structureSorts } from './person/StructureCells'
import { useListSort } from './sort/SortCell'
import { useDestructiveFormWrite, useFormWrite } from './use-form-write'
import { useVersionedForm } from './use-versioned-form'

const tabs = [
  { key: 'posts', text: '岗位' },
  { key: 'positions', text: '职位' },
] as const

type Tab = (typeof tabs)[number]['key']

/** 岗位 and 职位 of the company, one tab each. */
export function PostsScreen({ view }: { view: string }) {
  const [tab, setTab] = useAddressChoice<Tab>('view', ['posts', 'positions'], view)
  const switcher = <SegmentedTabs isSticky label="岗位与职位" tabs={tabs} active={tab} onSelect={setTab} />
  return tab === 'posts' ? <PostsView switcher={switcher} /> : <PositionsView switcher={switcher} />
}

const sorts = [{ value: 'shown', text: '按添加的先后' }, ...structureSorts] as const

/** 岗位: the posts of the company, and which of them decides for its department. */
function PostsView({ switcher }: { switcher: ReactNode }) {
  const [sort, setSort] = useListSort(sorts)
  const query = useCall(listManagedPosts, { sort }, { keepPrevious: true })
  const refresh = useRefresh([listManagedPosts])
  const list = useListFilter<Record<string, string>>({})
  const [open, setOpen] = useState<{ post?: ManagedPost }>()
  const add = <Button grow={1} icon="plus" text="新增岗位" disabled={!query.data} onPress={() => setOpen({})} />
  return (
    <AdministratorFrame route="managePosts" onRefresh={refresh} bottom={add}>
      {switcher}
      <QueryView query={query} what="岗位" skeleton={<ListSkeleton count={5} />}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyView picture={emptyList} text="还没有岗位" hint="至少添加一个部门负责人岗位，审批才有人处理" />
          ) : (
            <>
              <ListTools list={list} placeholder="搜索岗位" sorts={sorts} sort={sort} onSort={setSort} />
              <StructureCells
                what="岗位"
                rows={findRows(posts, list.words, ({ name }) => [name])}
                getNote={({ isHead }) => (isHead ? '部门负责人' : undefined)}
                onClear={list.clear}
                onOpen={(post) => setOpen({ post })}
              />
            </>
          )
        }
      </QueryView>
      {open ? (
        <PostSheet
          post={open.post}
          reread={createReread(query, ({ id }) => id === open.post?.id)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </AdministratorFrame>
  )
}

interface PostSheetProps {
  /** Absent for a new post. */
  post?: ManagedPost | undefined
  reread: () => Promise<ManagedPost | undefined>
  onClose: () => void
}

const PostDraft = object({ name: string(), isHead: boolean(), version: string() })
type PostDraft = InferOutput<typeof PostDraft>

const toPostDraft = (post: ManagedPost | undefined): PostDraft =>
  post ? { name: post.name, isHead: post.isHead, version: post.version } : { name: '', isHead: false, version: '' }

const postFields: readonly ComparedField<PostDraft>[] = [
  ...buildTextFields<PostDraft>({ name: '岗位名称' }),
  buildField('isHead', '部门负责人岗位', (isHead) => (isHead ? '是' : '否')),
]

/** Adds a post, changes it, or deletes it. */
function PostSheet({ post, reread, onClose }: PostSheetProps) {
  const form = useVersionedForm({
    slot: `post:${post?.id ?? 'new'}`,
    schema: PostDraft,
    initial: toPostDraft(post),
    validate: ({ name }): Record<string, string> => (name.trim() ? {} : { name: '请填写岗位名称' }),
    compared: postFields,
    toDraft: toPostDraft,
    reread,
    limits: savePost.input,
  })
  const { values, seen, edit, bindText, validate } = form
  const { ask, dialog } = useQuestion()
  const describe = ({ isHead }: { isHead: boolean }) => (post && seen.isHead && !isHead ? askHeadLoss(post) : undefined)
  const { dialog: loss, ...save } = useDestructiveFormWrite(savePost, describe, form, '岗位已保存', onClose)
  const remove = useFormWrite(removePost, form, '岗位已删除', onClose)
  const submit = () => {
    const own = post && { id: post.id, version: values.version }
    if (validate()) save.send({ ...own, name: values.name.trim(), isHead: values.isHead })
  }
  const askRemoval = async (target: ManagedPost) => {
    const text = '删除后不能恢复。还有成员时不能删除。'
    const isSure = await ask({ title: `删除岗位「${target.name}」？`, text, confirmText: '删除', isDangerous: true })
    if (isSure) remove.send({ id: target.id, version: values.version })
  }
  const footer = (
    <>
      {post ? (
        <Button
          kind="secondary"
          grow={1}
          text="删除岗位"
          isBusy={remove.isBusy}
          onPress={() => void askRemoval(post)}
        />
      ) : null}
      <Button grow={2} text="保存" isBusy={save.isBusy} onPress={submit} />
    </>
  )
  return (
    <FormSheet
      form={form}
      title={post ? '修改岗位' : '新增岗位'}
      onClose={onClose}
      footer={footer}
      beside={
        <>
          {dialog}
          {loss}
        </>
      }
    >
      <TextField required label="岗位名称" placeholder="如 部门经理" {...bindText('name')} />
      <Checkbox
        label="部门负责人岗位：流程由这个岗位的人代表部门审批"
        checked={values.isHead}
        onChange={(isHead) => edit({ isHead })}
      />
    </FormSheet>
  )
}
