import { JoinScreen } from '@/features/company/JoinScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('joinApp', ({ company, invite }) => <JoinScreen company={company} invite={invite} />)
