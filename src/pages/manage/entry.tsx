import { EntryRulesScreen } from '@/features/manage/visit/EntryRulesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageEntry', EntryRulesScreen)
