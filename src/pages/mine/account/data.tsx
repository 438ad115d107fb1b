import { AccountDataScreen } from '@/features/account/security/AccountDataScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('accountData', AccountDataScreen)
