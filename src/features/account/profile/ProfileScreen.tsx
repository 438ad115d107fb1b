import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getUserInfo, type UserInfo } from '@/contract/identity/user'
import { listDictItems } from '@/contract/organization/dictionary'
import { RouteCell } from '@/features/account/settings/RouteCell'
import { maskPhone } from '@/lib/mask'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { AvatarHead } from './AvatarHead'
import { type ProfileChoice, ProfileChoiceSheet } from './ProfileChoiceSheet'
import { ProfileTextSheet } from './ProfileTextSheet'
import { type ProfileText, profileTexts } from './profile-rules'

/** 个人中心: profile, place in the company, and the account. */
export function ProfileScreen() {
  const query = useCall(getUserInfo, {})
  const refresh = useRefresh([getUserInfo, listDictItems])
  return (
    <PageFrame route="profile" onRefresh={refresh}>
      <QueryView query={query} what="个人资料">
        {(user) => <Profile user={user} />}
      </QueryView>
    </PageFrame>
  )
}

function Profile({ user }: { user: UserInfo }) {
  const [text, setText] = useState<ProfileText>()
  const [choice, setChoice] = useState<ProfileChoice>()
  const sexes = useCall(listDictItems, { code: 'sex_type' }, { quiet: true }).data ?? []
  const sex = sexes.find(({ dictValue }) => dictValue === user.sex)?.dictLabel ?? user.sex ?? ''
  return (
    <>
      <AvatarHead user={user} />
      <CellGroup title="基本资料">
        {(Object.keys(profileTexts) as ProfileText[]).map((key) => (
          <Cell key={key} title={profileTexts[key].label} value={user[key] || '未填写'} onPress={() => setText(key)} />
        ))}
        <Cell title="性别" value={sex || '未填写'} onPress={() => setChoice('sex')} />
      </CellGroup>
      <Company user={user} onChoose={setChoice} />
      <CellGroup title="账号">
        <RouteCell route="changePhone" icon="phone" title="手机号" value={maskPhone(user.mobile)} />
        <RouteCell route="password" icon="lock" title="登录密码" value="修改" />
        <RouteCell route="coupons" icon="coupon" title="优惠券" />
        <RouteCell route="settings" icon="gear" title="设置" note="主题、字号、消息通知" />
      </CellGroup>
      <ProfileTextSheet user={user} field={text} onClose={() => setText(undefined)} />
      <ProfileChoiceSheet user={user} choice={choice} onClose={() => setChoice(undefined)} />
    </>
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', passed: 'success', rejected: 'error' }

function Company({ user, onChoose }: { user: UserInfo; onChoose: (choice: ProfileChoice) => void }) {
  const statuses = useCall(listDictItems, { code: 'certification_status' }, { quiet: true }).data ?? []
  const { member, certificateStatus: status } = user
  if (!member) {
    return (
      <CellGroup title="企业">
        <Cell icon="building" title="加入企业" note="加入后可以处理待办、查看报表" onPress={() => void go('joinApp')} />
      </CellGroup>
    )
  }
  const name = statuses.find(({ dictValue }) => dictValue === status)?.dictLabel ?? ''
  return (
    <CellGroup title="企业">
      <Cell title={member.companyName} value={member.workNo ? `工号 ${member.workNo}` : ''} />
      <Cell title="部门" value={member.deptName ?? '未填写'} onPress={() => onChoose('dept')} />
      <Cell title="岗位" value={member.postName ?? '未填写'} onPress={() => onChoose('post')} />
      <Cell title="职位" value={member.positionName ?? '未填写'} onPress={() => onChoose('position')} />
      <RouteCell
        route="certification"
        title="企业认证"
        right={name ? <Chip text={name} tone={tones[status] ?? 'neutral'} /> : undefined}
      />
      {member.companyCode ? <Cell title="企业管理" note="部门、岗位、同事" onPress={() => void go('manage')} /> : null}
    </CellGroup>
  )
}
