import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import type { MemberRole } from '@/contract/identity/user'
import { type ColleaguePlace, changeColleague, getColleague } from '@/contract/organization/colleague'
import { listPosts, type Post } from '@/contract/organization/organization'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Dialog } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { OptionalPillChoice, Pills } from '@/ui/form/Tick'
import { FactList } from '@/ui/list/FactList'

import styles from './ColleaguePlaceSheet.module.scss'
import { formatRoles, memberRoles } from './member-roles'

interface Choice {
  postId: string | null
  roles: readonly MemberRole[]
}

interface ColleaguePlaceSheetProps {
  userId: string
  name: string
  /** The post that is chosen at first, instead of the present one. */
  wantedPostId?: string | undefined
  onClose: () => void
}

/** Changes post and roles of a colleague; the request includes the values shown at opening, to detect conflicts. */
export function ColleaguePlaceSheet({ userId, name, wantedPostId, onClose }: ColleaguePlaceSheetProps) {
  const query = useCall(getColleague, { id: userId })
  const { data: posts = [] } = useCall(listPosts, {})
  const [choice, setChoice] = useState<Choice>()
  const [isAsking, setAsking] = useState(false)
  const isOneself = useStaffUser()?.userId === userId
  const write = useWrite(changeColleague, {
    onSuccess: () => {
      showToast('岗位与角色已调整')
      if (isOneself) void refreshProfile()
      onClose()
    },
  })
  const place = query.data
  const initialPlace = wantedPostId === undefined ? {} : { postId: wantedPostId }
  const chosen = choice ?? (place && { ...toChoice(place), ...initialPlace })
  const save = () => {
    if (!place || !chosen) return
    const change = { userId, version: place.version, postId: chosen.postId, roles: [...chosen.roles] }
    // The facts above the choice show what others have saved; the choice stays.
    const refused = () => {
      setAsking(false)
      setChoice(chosen)
      void query.refetch()
    }
    write.mutate(change, { onError: refused })
  }
  const isSamePost = place !== undefined && chosen?.postId === place.postId
  const postName = isSamePost ? place.postName : posts.find(({ id }) => id === chosen?.postId)?.name
  const isChanged = place !== undefined && chosen !== undefined && !isSame(toChoice(place), chosen)
  const button = <Button grow={1} text="保存" disabled={!isChanged} onPress={() => setAsking(true)} />
  return (
    <>
      <Sheet isOpen={!isAsking} title={`${name}的岗位与角色`} onClose={onClose} footer={button}>
        <QueryView query={query} what="岗位与角色">
          {(found) => <Choices place={found} posts={posts} choice={chosen ?? toChoice(found)} onChange={setChoice} />}
        </QueryView>
      </Sheet>
      <Dialog
        isOpen={isAsking}
        title={`调整 ${name} 的岗位与角色？`}
        text={`岗位：${postName ?? '无'}；角色：${formatRoles(chosen?.roles ?? [])}。${describeLoss(place, chosen)}立即生效，${name} 和管理员会收到通知。`}
        confirmText="确认调整"
        isBusy={write.isPending}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const isMemberRole = (role: string): role is MemberRole => memberRoles.some(({ value }) => value === role)
const toChoice = ({ postId, roles }: ColleaguePlace): Choice => ({ postId, roles: roles.filter(isMemberRole) })
const isSame = (a: Choice, b: Choice) =>
  a.postId === b.postId && a.roles.length === b.roles.length && a.roles.every((role) => b.roles.includes(role))

/** What the colleague no longer has, and what follows from it. */
function describeLoss(place: ColleaguePlace | undefined, chosen: Choice | undefined): string {
  if (!place || !chosen) return ''
  const roles = place.roles.filter((role) => isMemberRole(role) && !chosen.roles.includes(role))
  return [
    roles.length > 0 && `不再是${formatRoles(roles)}，相应的页面和操作不能再用。`,
    place.postId !== null && place.postId !== chosen.postId && `交给「${place.postName}」的审批不再找 TA。`,
  ]
    .filter(Boolean)
    .join('')
}

interface ChoicesProps {
  place: ColleaguePlace
  posts: readonly Post[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function Choices({ place, posts, choice, onChange }: ChoicesProps) {
  const facts = [
    { label: '部门', value: place.deptName },
    { label: '岗位', value: place.postName },
    { label: '角色', value: formatRoles(place.roles) },
  ]
  return (
    <>
      <FactList facts={facts} />
      <View className={styles.choice}>
        <Text className={styles.choiceName}>岗位</Text>
        <OptionalPillChoice
          label="岗位"
          options={posts.map(({ id, name }) => ({ value: id, text: name }))}
          value={choice.postId}
          onChange={(postId) => onChange({ ...choice, postId: postId ?? null })}
        />
      </View>
      <View className={styles.choice}>
        <Text className={styles.choiceName}>角色（不选为成员）</Text>
        <Pills
          label="角色"
          options={memberRoles}
          value={choice.roles}
          onChange={(roles) => onChange({ ...choice, roles })}
        />
      </View>
    </>
  )
}
