package reports

import "seiva/internal/kit/clock"

// Kinds are the reports that are made from a definition.
type Kinds struct {
	Stores         *Report[StoreReportRow]
	Retailers      *Report[RetailerReportRow]
	SoftwareHouses *Report[SoftwareHouseReportRow]
	Cashiers       *Report[CashierReportRow]
	Ratings        *Report[RatingReportRow]
	Comments       *Report[CommentReportRow]
	NotIntegrated  *Report[NotIntegratedReportRow]
}

// Sources are what they read.
type Sources struct {
	Stores         Source[StoreReportRow]
	Retailers      Source[RetailerReportRow]
	SoftwareHouses Source[SoftwareHouseReportRow]
	Cashiers       Source[CashierReportRow]
	Ratings        Source[RatingReportRow]
	Comments       Source[CommentReportRow]
	NotIntegrated  Source[NotIntegratedReportRow]
	Names          Names
}

// NewKinds makes them.
func NewKinds(s Sources, c clock.Clock) Kinds {
	return Kinds{
		Stores: NewStoreReport(s.Stores, s.Names, c), Retailers: NewRetailerReport(s.Retailers, s.Names, c),
		SoftwareHouses: NewSoftwareHouseReport(s.SoftwareHouses, s.Names, c), Cashiers: NewCashierReport(s.Cashiers, s.Names, c),
		Ratings: NewRatingReport(s.Ratings, s.Names, c), Comments: NewCommentReport(s.Comments, s.Names, c),
		NotIntegrated: NewNotIntegratedReport(s.NotIntegrated, s.Names, c),
	}
}
