import { NotOpenScreen } from '@/parts/NotOpenScreen'

export default function ExhibitionUnitsPage() {
  return <NotOpenScreen route="exhibitionUnits" />
}
