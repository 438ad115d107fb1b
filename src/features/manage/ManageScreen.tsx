import { type ComponentProps, useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { VISIT_AREA } from '@/contract/organization/dictionary'
import { type CompanySetup, getCompanySetup } from '@/contract/organization/structure'
import { go } from '@/navigation/navigate'
import type { RouteName, RouteParams } from '@/navigation/routes'
import { QueryView } from '@/parts/QueryView'
import { useHasScope, useIsAdministrator } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { emptyList } from '@/ui/pictures/empty-list'

import { AdministratorFrame } from './AdministratorFrame'
import { CompanyProfileSheet } from './company/CompanyProfileSheet'
import { JoinRequestsSheet } from './company/JoinRequestsSheet'
import { CouponCodesSheet } from './coupon/CouponCodesSheet'
import { DictionarySheet } from './dictionary/DictionarySheet'
import { MenuRightsSheet } from './menu/MenuRightsSheet'
import { SetupCard } from './setup/SetupCard'
import { TemplateCard } from './TemplateCard'

type ManageSheet = 'coupons' | 'menu' | 'joins' | 'profile' | 'areas'

const needsTemplate = ({ departments, posts, processes }: CompanySetup) =>
  departments === 0 || posts === 0 || processes === 0

/** 管理: what the company still lacks, and the sections an administrator works in. */
export function ManageScreen() {
  // Others are told so by the frame; a refused call would cover that with a toast.
  const query = useCall(getCompanySetup, {}, { enabled: useIsAdministrator() })
  const refresh = useRefresh([getCompanySetup])
  const [sheet, setSheet] = useState<ManageSheet>()
  const close = () => setSheet(undefined)
  const hasOrganization = useHasScope('organization')
  return (
    <AdministratorFrame route="manage" onRefresh={refresh}>
      <QueryView query={query} what="企业设置">
        {(setup) =>
          hasOrganization ? (
            <SetupCard setup={setup} onProfile={() => setSheet('profile')}>
              {needsTemplate(setup) ? <TemplateCard /> : null}
            </SetupCard>
          ) : null
        }
      </QueryView>
      {/* The answer stands above them and adds some of them: shown before it, they would move under a finger. */}
      {query.isLoading ? null : <Sections setup={query.data} onOpen={setSheet} />}
      {sheet === 'coupons' ? <CouponCodesSheet onClose={close} /> : null}
      {sheet === 'joins' ? <JoinRequestsSheet onClose={close} /> : null}
      {sheet === 'profile' ? <CompanyProfileSheet onClose={close} /> : null}
      {sheet === 'areas' ? <DictionarySheet code={VISIT_AREA} onClose={close} /> : null}
      {sheet === 'menu' ? <MenuRightsSheet onClose={close} /> : null}
    </AdministratorFrame>
  )
}

interface SectionsProps {
  /** Undefined while it cannot be read. */
  setup: CompanySetup | undefined
  onOpen: (sheet: ManageSheet) => void
}

/** The sections of the scopes that the administrator has. */
function Sections({ setup, onOpen }: SectionsProps) {
  const isOperator = setup?.isOperator ?? false
  const hasOrganization = useHasScope('organization')
  const hasProcess = useHasScope('process')
  const hasContent = useHasScope('content')
  const hasVisitor = useHasScope('visitor')
  return (
    <>
      {hasOrganization ? <OrganizationCells joins={setup?.joins} onJoins={() => onOpen('joins')} /> : null}
      {hasProcess ? <ProcessCells /> : null}
      {hasContent ? <ContentCells isOperator={isOperator} /> : null}
      {hasVisitor ? <VisitorCells onAreas={() => onOpen('areas')} /> : null}
      {hasContent && isOperator ? <MarketCells onCoupons={() => onOpen('coupons')} /> : null}
      {hasContent ? <PartnerCells isOperator={isOperator} /> : null}
      {hasOrganization ? <CompanyCells isOperator={isOperator} onOpen={onOpen} /> : null}
      <DataCells />
      <NoSections />
    </>
  )
}

/** A route that opens without a query. */
type PlainRoute = { [Name in RouteName]: keyof RouteParams<Name> extends never ? Name : never }[RouteName]

interface PageCellProps extends Pick<ComponentProps<typeof Cell>, 'icon' | 'title' | 'note'> {
  to: PlainRoute
  /** Of a route with several pages. */
  view?: string
}

/** A row that opens a page. */
const PageCell = ({ to, view, ...cell }: PageCellProps) => (
  <Cell {...cell} row={view ?? to} onPress={() => void go(to, view ? { view } : {})} />
)

/** How many requests to join wait, in words; nothing where that is not known. */
function formatJoins(joins: number | undefined): string {
  if (joins === undefined) return ''
  return joins > 0 ? `${joins} 个待审核` : '没有待审核的'
}

function OrganizationCells({ joins, onJoins }: { joins: number | undefined; onJoins: () => void }) {
  return (
    <CellGroup title="组织">
      <PageCell to="manageDepartments" icon="building" title="部门" note="新增、改名、调整上级" />
      <PageCell to="managePosts" icon="id-card" title="岗位与职位" note="部门负责人岗位、职位的高低" />
      <PageCell to="managePeople" icon="users" title="成员" note="资料、岗位与角色、停用离职成员" />
      <PageCell to="invitations" icon="share" title="邀请同事" note="发出邀请，同事扫码加入" />
      <Cell icon="add-signer" title="加入申请" value={formatJoins(joins)} onPress={onJoins} />
    </CellGroup>
  )
}

function ProcessCells() {
  return (
    <CellGroup title="流程">
      <PageCell to="manageProcesses" icon="circulate" title="流程设计" note="表单、审批人、条件与试运行" />
    </CellGroup>
  )
}

function ContentCells({ isOperator }: { isOperator: boolean }) {
  return (
    <CellGroup title="内容">
      <PageCell to="manageNotices" icon="megaphone" title="公告" note="发布公告，谁可以看到，谁已确认" />
      <PageCell to="manageBanners" icon="image" title="横幅" note="首页轮播的图片、时间与跳转" />
      <PageCell to="manageForms" icon="edit" title="公众表单" note="问卷、申请表、招聘与礼品" />
      <PageCell to="manageStudy" icon="eye" title="学习" note="发布文章、音频和视频，设为必修" />
      {isOperator ? <PageCell to="manageHall" icon="cube" title="展厅" note="展览单元、展品与每天的主推" /> : null}
      <PageCell to="manageReceived" icon="chat" title="收到的咨询与申请" note="产品咨询、试用申请、公众表单" />
      {useHasScope('visitor') ? null : <CodesCell />}
    </CellGroup>
  )
}

/** Once in the menu: below 访客, and below 内容 for who has that alone. */
function CodesCell() {
  return <PageCell to="manageCodes" icon="qr" title="落地码" note="海报上的二维码，扫码打开页面" />
}

function VisitorCells({ onAreas }: { onAreas: () => void }) {
  return (
    <CellGroup title="访客">
      <PageCell to="manageGates" view="visits" icon="history" title="访客记录" note="全部来访，按到访或申请的时间" />
      <PageCell to="onSite" view="blocklist" icon="error" title="黑名单" note="门岗核验时提示不能进入" />
      <PageCell to="manageGates" icon="location" title="门岗" note="访客从哪里进厂" />
      <Cell icon="factory" title="访客区域" note="邀请访客时选择可去的地方" onPress={onAreas} />
      <PageCell to="manageEntry" icon="shield" title="入厂要求" note="须知与答题、保密协议、访客照片" />
      <PageCell to="manageHealth" icon="thermometer" title="健康与安全申报" note="访客回答的题目与判定规则" />
      <PageCell to="manageActivities" icon="calendar" title="活动" note="邀请嘉宾，设置签到入口" />
      <CodesCell />
    </CellGroup>
  )
}

function MarketCells({ onCoupons }: { onCoupons: () => void }) {
  return (
    <CellGroup title="市场">
      <PageCell to="manageLaunches" icon="megaphone" title="发布会" note="发布会资料、议程与报名名单" />
      <Cell icon="ticket" title="优惠券码" note="生成兑换码，发给客户" onPress={onCoupons} />
    </CellGroup>
  )
}

function PartnerCells({ isOperator }: { isOperator: boolean }) {
  return (
    <CellGroup title="伙伴">
      {isOperator ? <OperatorCells /> : null}
      <PageCell to="managePartnerInvite" icon="send" title="邀请渠道伙伴" note="生成邀请函与二维码" />
      <PageCell to="manageGift" icon="gift" title="礼品发放" note="核对取件码" />
    </CellGroup>
  )
}

function CompanyCells({ isOperator, onOpen }: { isOperator: boolean; onOpen: (sheet: ManageSheet) => void }) {
  return (
    <CellGroup title="企业">
      <Cell icon="building" title="企业资料" note="名称、标志、联系方式、备案号" onPress={() => onOpen('profile')} />
      <PageCell to="manageData" view="applications" icon="list-view" title="应用" note="首页的应用、分组与顺序" />
      <Cell icon="lock" title="菜单权限" note="谁可以使用报表、诊断等" onPress={() => onOpen('menu')} />
      <PageCell to="certification" icon="shield" title="企业认证" />
      {isOperator ? (
        <PageCell to="manageCertifications" icon="stamp" title="企业认证审核" note="运营方审核其他企业" />
      ) : null}
    </CellGroup>
  )
}

/** For an administrator of scopes without a page. */
function NoSections() {
  const has = [
    useHasScope('organization'),
    useHasScope('process'),
    useHasScope('content'),
    useHasScope('visitor'),
    useHasScope('data'),
    useHasScope('audit'),
  ]
  if (has.includes(true)) return null
  return <EmptyView picture={emptyList} text="你的管理范围还没有页面" hint="范围由有“组织”范围的管理员调整" />
}

function DataCells() {
  const hasData = useHasScope('data')
  const hasAudit = useHasScope('audit')
  if (!hasData && !hasAudit) return null
  return (
    <CellGroup title="数据与审计">
      {hasData ? <PageCell to="manageData" icon="bolt" title="数据" note="接口密钥与推送地址，连接其他系统" /> : null}
      {hasData ? (
        <PageCell to="manageData" view="reports" icon="chart-line" title="报表设置" note="展示哪些报表，给谁看" />
      ) : null}
      {hasData ? (
        <PageCell to="manageData" view="dictionaries" icon="list-view" title="数据字典" note="选项的文字、顺序与启用" />
      ) : null}
      {hasAudit ? (
        <PageCell to="manageAudit" icon="list-view" title="审计" note="谁在什么时候改了什么，谁登录过" />
      ) : null}
    </CellGroup>
  )
}

/** What the server allows to the company that operates it alone. */
function OperatorCells() {
  return (
    <>
      <PageCell to="manageOpportunities" icon="bolt" title="商机报备" note="查看报备，转为正式项目" />
      <PageCell to="managePartnerActivities" icon="calendar" title="伙伴活动" note="发布、修改、取消" />
    </>
  )
}
