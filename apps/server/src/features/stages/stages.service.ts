export {
  deleteStage,
  holdStages,
  insertStage,
  listStages,
  orderStages,
  updateStage,
  type StageRecord,
} from './stages.queries.ts'
