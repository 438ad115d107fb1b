import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function OnSitePage() {
  return <NotOpenScreen route="onSite" />
}
